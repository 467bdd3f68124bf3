package dev.jari.gateway;

import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.IdSource;
import dev.jari.gateway.action.AdminLogParts;
import dev.jari.gateway.admin.AdminEndpoints;
import dev.jari.gateway.audit.AuditEndpoint;
import dev.jari.gateway.audit.AuditSchedule;
import dev.jari.gateway.audit.Audits;
import dev.jari.gateway.audit.WalkMemory;
import dev.jari.gateway.auth.AccessRefusals;
import dev.jari.gateway.auth.AccessRules;
import dev.jari.gateway.auth.AccessTokens;
import dev.jari.gateway.auth.AuthSettings;
import dev.jari.gateway.auth.CallerArguments;
import dev.jari.gateway.auth.DemoTokenEndpoint;
import dev.jari.gateway.auth.StreamTicketEndpoint;
import dev.jari.gateway.auth.StreamTicketFilter;
import dev.jari.gateway.auth.StreamTickets;
import dev.jari.gateway.booking.BookingDesk;
import dev.jari.gateway.booking.BookingEndpoints;
import dev.jari.gateway.catalogue.CatalogueEndpoints;
import dev.jari.gateway.limit.AddressLimitFilter;
import dev.jari.gateway.limit.Connections;
import dev.jari.gateway.limit.LimitSettings;
import dev.jari.gateway.limit.RateLimits;
import dev.jari.gateway.limit.RequestBulkhead;
import dev.jari.gateway.limit.UserLimitFilter;
import dev.jari.gateway.limit.WorkLimitFilter;
import dev.jari.gateway.money.MoneyEndpoints;
import dev.jari.gateway.notification.NotificationEndpoint;
import dev.jari.gateway.outbox.AdminOutboxEndpoint;
import dev.jari.gateway.overview.AdminOverviewEndpoint;
import dev.jari.gateway.overview.Overviews;
import dev.jari.gateway.page.ApiDocument;
import dev.jari.gateway.page.ProblemPage;
import dev.jari.gateway.page.StartPage;
import dev.jari.gateway.problem.BodyLimitFilter;
import dev.jari.gateway.problem.ErrorEndpoint;
import dev.jari.gateway.problem.ProblemAnswerer;
import dev.jari.gateway.problem.ProblemFilter;
import dev.jari.gateway.problem.ProblemReportValve;
import dev.jari.gateway.problem.ProblemWriter;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.stream.StreamEndpoints;
import dev.jari.gateway.stream.StreamSettings;
import dev.jari.gateway.stream.Streams;
import dev.jari.gateway.waiting.RoomRedis;
import dev.jari.gateway.waiting.WaitingLines;
import dev.jari.gateway.waiting.WaitingRoomParts;
import dev.jari.gateway.waiting.WaitingSettings;
import dev.jari.gateway.web.AcceptedLanguage;
import dev.jari.gateway.web.OrderStatusWords;
import dev.jari.gateway.web.PlainDates;
import dev.jari.gateway.web.RequestIdFilter;
import dev.jari.gateway.web.RequestIds;
import dev.jari.gateway.web.ResponseHeaders;
import dev.jari.gateway.web.TraceFilter;
import dev.jari.gateway.web.WholeJson;
import dev.jari.gateway.web.WrittenIds;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.trace.Tracing;
import dev.jari.platform.database.ServiceDatabases;
import io.lettuce.core.RedisClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.swagger.v3.oas.models.OpenAPI;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import org.apache.catalina.core.StandardHost;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.PropertySource;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.format.FormatterRegistry;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.util.StringUtils;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.LocaleResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Everything the gateway consists of. The application provides a {@link Clock}, an {@link IdSource}, a {@link Bus},
 * {@link ServiceDatabases}, a {@link RedisClient}, a {@link MeterRegistry} and a {@link RunningJari}.
 * What needs nothing but other beans is imported, the rest has a method.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
    GatewaySettings.class,
    AuthSettings.class,
    StreamSettings.class,
    WaitingSettings.class,
    LimitSettings.class
})
@Import({
    ErrorEndpoint.class,
    AdminLogParts.class,
    AdminEndpoints.class,
    AdminOutboxEndpoint.class,
    AuditEndpoint.class,
    AdminOverviewEndpoint.class,
    BookingEndpoints.class,
    CatalogueEndpoints.class,
    MoneyEndpoints.class,
    StreamEndpoints.class,
    WaitingRoomParts.class,
    StreamTicketEndpoint.class,
    NotificationEndpoint.class,
    StartPage.class,
    ProblemPage.class,
    ApiDocument.class
})
@PropertySource("classpath:dev/jari/gateway/gateway.properties")
public class GatewayWiring {

    private static final Duration AUDIT_MOMENT = Duration.ofMillis(500);

    @Bean
    RequestIds requestIds(IdSource ids) {
        return new RequestIds(ids);
    }

    @Bean
    ResponseHeaders responseHeaders(RequestIds ids) {
        return new ResponseHeaders(ids);
    }

    @Bean
    ProblemWriter problemWriter(RequestIds ids, ResponseHeaders headers) {
        return new ProblemWriter(ids, headers);
    }

    @Bean
    ProblemAnswerer problemAnswerer(ProblemWriter writer, RequestIds ids) {
        return new ProblemAnswerer(writer, ids);
    }

    @Bean
    FilterRegistrationBean<RequestIdFilter> requestIdFilter(RequestIds ids, ResponseHeaders headers) {
        return at(Ordered.HIGHEST_PRECEDENCE, new RequestIdFilter(ids, headers));
    }

    /** Beside the request id, in either order: each puts its own into the context of the thread. */
    @Bean
    FilterRegistrationBean<TraceFilter> traceFilter(ObjectProvider<Tracing> tracing, RequestIds ids) {
        return at(Ordered.HIGHEST_PRECEDENCE, new TraceFilter(tracing.getIfAvailable(Tracing::off), ids));
    }

    @Bean
    FilterRegistrationBean<ProblemFilter> problemFilter(ProblemAnswerer answerer) {
        return at(Ordered.HIGHEST_PRECEDENCE + 1, new ProblemFilter(answerer));
    }

    @Bean
    FilterRegistrationBean<BodyLimitFilter> bodyLimitFilter(GatewaySettings settings, LimitSettings limits) {
        return at(
                Ordered.HIGHEST_PRECEDENCE + 2,
                new BodyLimitFilter(settings.bodyMax().toBytes(), limits.bodyTime()));
    }

    @Bean
    RateLimits rateLimits(
            LimitSettings settings,
            Clock clock,
            ProblemWriter writer,
            MeterRegistry meters,
            @Value("${jari.demo:false}") boolean demo) {
        return new RateLimits(settings, demo, clock, writer, meters);
    }

    @Bean
    FilterRegistrationBean<AddressLimitFilter> addressLimitFilter(RateLimits limits) {
        return at(Ordered.HIGHEST_PRECEDENCE + 3, new AddressLimitFilter(limits));
    }

    @Bean
    RequestBulkhead requestBulkhead(LimitSettings settings) {
        return new RequestBulkhead(settings.workMax(), settings.waitingMax(), System::nanoTime);
    }

    @Bean
    FilterRegistrationBean<WorkLimitFilter> workLimitFilter(
            LimitSettings settings, RequestBulkhead workers, ProblemWriter writer, MeterRegistry meters) {
        return at(Ordered.HIGHEST_PRECEDENCE + 4, new WorkLimitFilter(settings, workers, writer, meters));
    }

    /** Behind Spring Security's filters, which find out who the user is. */
    @Bean
    FilterRegistrationBean<UserLimitFilter> userLimitFilter(RateLimits limits) {
        return at(Ordered.LOWEST_PRECEDENCE, new UserLimitFilter(limits));
    }

    @Bean
    Connections connections(LimitSettings settings, RequestBulkhead workers) {
        return new Connections(settings, workers);
    }

    private static <F extends Filter> FilterRegistrationBean<F> at(int order, F filter) {
        var registration = new FilterRegistrationBean<>(filter);
        registration.setOrder(order);
        registration.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC, DispatcherType.ERROR));
        return registration;
    }

    /** After Spring Boot's own, whose report page would otherwise stand closer to the request. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemsOfTomcat(ProblemWriter writer) {
        return tomcat -> tomcat.addContextCustomizers(
                context -> new ProblemReportValve(writer).guard((StandardHost) context.getParent()));
    }

    @Bean
    ServerHttpMessageConvertersCustomizer strictJson() {
        return converters -> converters.withJsonConverter(new WholeJson());
    }

    @Bean
    LocaleResolver localeResolver() {
        return new AcceptedLanguage();
    }

    @Bean
    WebMvcConfigurer arguments() {
        return new WebMvcConfigurer() {
            @Override
            public void addFormatters(FormatterRegistry registry) {
                registry.addConverter(new PlainDates());
                registry.addConverter(new OrderStatusWords());
                registry.addConverterFactory(new WrittenIds());
                registry.addConverter(String.class, HoldId.class, WrittenIds::hold);
            }

            @Override
            public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
                resolvers.add(new CallerArguments());
            }
        };
    }

    @Bean
    AccessTokens accessTokens(AuthSettings settings, Clock clock) {
        return new AccessTokens(settings, clock);
    }

    @Bean
    JwtDecoder jwtDecoder(AccessTokens tokens) {
        return tokens.decoder();
    }

    @Bean
    SecurityFilterChain accessRules(
            HttpSecurity http, JwtDecoder tokens, Clock clock, ProblemWriter writer, StreamTickets streamTickets) {
        var tickets = new StreamTicketFilter(streamTickets, writer);
        return new AccessRules(tokens, clock, new AccessRefusals(writer), tickets).applyTo(http);
    }

    @Bean
    StreamTickets streamTickets(RedisClient redis, StreamSettings settings) {
        return new StreamTickets(redis, settings.ticketLife(), new SecureRandom());
    }

    @Bean
    Streams streams(StreamSettings settings, MeterRegistry meters) {
        return new Streams(settings, meters);
    }

    /** Lets unknown methods through to the endpoints, which answer 405 with what they allow. */
    @Bean
    HttpFirewall firewall() {
        var firewall = new StrictHttpFirewall();
        firewall.setUnsafeAllowAnyHttpMethod(true);
        return firewall;
    }

    @Bean
    @Conditional(DemoWithOwnTokens.class)
    DemoTokenEndpoint demoTokenEndpoint(AccessTokens tokens) {
        return new DemoTokenEndpoint(tokens);
    }

    @Bean
    Services services(Bus bus) {
        return new Services(bus);
    }

    @Bean
    BookingDesk bookingDesk(Services services, RequestIds ids, GatewaySettings settings) {
        return new BookingDesk(services, ids, settings.bookingPatience());
    }

    /** Closed by the rooms, whose last words go through it. */
    @Bean(destroyMethod = "")
    RoomRedis roomRedis(RedisClient redis) {
        return RoomRedis.on(redis);
    }

    @Bean
    WalkMemory walkMemory(RedisClient redis) {
        return new WalkMemory(redis);
    }

    @Bean
    Audits audits(Services services, WalkMemory memory, Clock clock, MeterRegistry registry) {
        return new Audits(services, AUDIT_MOMENT, memory, clock, registry);
    }

    @Bean
    Overviews overviews(
            Services services,
            WaitingLines lines,
            WalkMemory memory,
            Clock clock,
            @Value("${jari.time-zone:Asia/Seoul}") ZoneId zone) {
        return new Overviews(services, lines, memory, clock, zone, System::nanoTime);
    }

    @Bean
    AuditSchedule auditSchedule(Audits audits, GatewaySettings settings, RedisClient redis) {
        return new AuditSchedule(audits, settings.auditEvery(), redis);
    }

    @Bean
    static BeanFactoryPostProcessor schemaNames() {
        return _ -> ApiDocument.nameSchemasAfterClasses();
    }

    @Bean
    OpenAPI openApi(RunningJari running) {
        return ApiDocument.frame(running);
    }

    /** An OIDC issuer's tokens cannot be signed here, demo or not. */
    static final class DemoWithOwnTokens implements Condition {

        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            var environment = context.getEnvironment();
            return environment.getProperty("jari.demo", Boolean.class, false)
                    && !StringUtils.hasText(environment.getProperty("jari.auth.issuer"));
        }
    }
}
