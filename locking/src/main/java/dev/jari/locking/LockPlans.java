package dev.jari.locking;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;

/** The plans of all locked methods; looks at every bean as it starts, so that a wrong annotation stops the start. */
final class LockPlans implements BeanPostProcessor {

    private final Map<Method, LockPlan> plans = new ConcurrentHashMap<>();
    private final UnaryOperator<String> settings;

    /** @param settings puts the operator's values into a text's placeholders */
    LockPlans(UnaryOperator<String> settings) {
        this.settings = settings;
    }

    LockPlan of(Method method) {
        return plans.computeIfAbsent(method, this::read);
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        var type = AopUtils.getTargetClass(bean);
        if (!AnnotationUtils.isCandidateClass(type, DistributedLock.class)) return bean;
        var locked = MethodIntrospector.selectMethods(type, LockPlans::isLocked);
        locked.forEach(this::of);
        // A final class or a bean made too early gets no proxy, and its methods would run without their locks.
        if (!locked.isEmpty() && !AopUtils.isAopProxy(bean))
            throw new IllegalStateException(
                    "bean %s has locked methods but no proxy that takes the locks".formatted(name));
        return bean;
    }

    private static boolean isLocked(Method method) {
        return AnnotatedElementUtils.isAnnotated(method, DistributedLock.class);
    }

    private LockPlan read(Method method) {
        var lock = AnnotatedElementUtils.findMergedAnnotation(method, DistributedLock.class);
        if (lock == null) throw new IllegalStateException("no @DistributedLock on " + method);
        return LockPlan.of(method, lock, settings);
    }
}
