package dev.jari.gateway.action;

import dev.jari.contracts.action.RecordAction;
import dev.jari.contracts.action.SettleAction;
import dev.jari.contracts.id.IdSource;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.auth.Role;
import dev.jari.gateway.problem.ProblemWriter;
import dev.jari.gateway.web.RequestIds;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.InstantSource;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Has every change an admin asks for written down before it is done, so that none can happen without a trace: what
 * can't be written down is refused with 503. The answer is added afterwards; when that fails it stays unknown.
 */
final class ActionLog implements HandlerInterceptor, WebMvcConfigurer {

    private static final Logger log = LoggerFactory.getLogger(ActionLog.class);

    private static final String ATTRIBUTE = ActionLog.class.getName();
    private static final Set<String> CHANGING = Set.of("POST", "PUT", "PATCH", "DELETE");
    private static final int TARGET_LENGTH_MAX = 500;

    private final AdminActions actions;
    private final RequestIds requests;
    private final IdSource ids;
    private final InstantSource clock;

    ActionLog(AdminActions actions, RequestIds requests, IdSource ids, InstantSource clock) {
        this.actions = actions;
        this.requests = requests;
        this.ids = ids;
        this.clock = clock;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (!(handler instanceof HandlerMethod) || !changes(request) || request.getAttribute(ATTRIBUTE) != null)
            return true;
        // An admin is an admin under every address, also under those of customers.
        var admin = Caller.current().filter(caller -> caller.role() == Role.ADMIN);
        if (admin.isEmpty()) return true;
        var action = new RecordAction(
                ids.get(),
                admin.get().userId(),
                request.getMethod() + " " + request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE),
                shortened(request.getRequestURI()),
                requests.of(request),
                clock.instant());
        actions.record(action);
        request.setAttribute(ATTRIBUTE, action.actionId());
        return true;
    }

    /** Signing in changes nothing. */
    private static boolean changes(HttpServletRequest request) {
        return CHANGING.contains(request.getMethod())
                && !request.getRequestURI().startsWith("/v1/auth/");
    }

    @Override
    public void afterCompletion(
            HttpServletRequest request, HttpServletResponse response, Object handler, @Nullable Exception thrown) {
        if (!(request.getAttribute(ATTRIBUTE) instanceof UUID action)) return;
        var status = thrown == null ? response.getStatus() : HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
        var made = status == HttpServletResponse.SC_CREATED ? response.getHeader(HttpHeaders.LOCATION) : null;
        var answer = new SettleAction(action, status, ProblemWriter.codeOf(request), made, clock.instant());
        try {
            actions.settle(answer);
        } catch (RuntimeException unsettled) { // whatever it is, the admin has their answer and must keep it
            log.warn("[Admin] the answer {} to action {} was not written down", status, action, unsettled);
        }
    }

    private static String shortened(String target) {
        return target.length() <= TARGET_LENGTH_MAX ? target : target.substring(0, TARGET_LENGTH_MAX);
    }
}
