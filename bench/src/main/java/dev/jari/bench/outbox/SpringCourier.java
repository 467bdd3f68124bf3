package dev.jari.bench.outbox;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** An outbox that lives in a Spring Boot application of its own. */
final class SpringCourier implements Courier {

    private static final Map<String, Object> QUIET =
            Map.of("spring.main.banner-mode", "off", "spring.main.log-startup-info", "false");

    private final PeerSchema schema;
    private final String table;
    private final Arrivals arrivals = new Arrivals();
    private final ConfigurableApplicationContext context;
    private final TransactionTemplate transactions;
    private final BiConsumer<String, Post> outbox;

    /**
     * @param table which is empty when all is done
     * @param outbox hands a message with its key to the outbox of an application, inside a transaction
     */
    SpringCourier(
            PeerSchema schema,
            String table,
            Class<?> application,
            Map<String, Object> settings,
            Function<ConfigurableApplicationContext, BiConsumer<String, Post>> outbox) {
        this.schema = schema;
        this.table = table;
        var all = new HashMap<>(QUIET);
        all.putAll(settings);
        this.context = new SpringApplicationBuilder(application)
                .web(WebApplicationType.NONE)
                .properties(all)
                .initializers(fresh -> {
                    fresh.getBeanFactory().registerSingleton("dataSource", schema.dataSource());
                    fresh.getBeanFactory().registerSingleton("arrivals", arrivals);
                })
                .run();
        this.transactions = new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
        this.outbox = outbox.apply(context);
    }

    @Override
    public void send(int first, int count) {
        transactions.executeWithoutResult(_ -> {
            for (var i = first; i < first + count; i++) outbox.accept("key-" + i, Post.now());
        });
    }

    @Override
    public Arrivals arrivals() {
        return arrivals;
    }

    @Override
    public void awaitEmpty() {
        arrivals.awaitThat(() -> schema.isEmpty(table));
    }

    @Override
    public void close() {
        context.close();
        schema.close();
    }
}
