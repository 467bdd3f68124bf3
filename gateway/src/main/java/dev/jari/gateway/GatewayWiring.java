package dev.jari.gateway;

import dev.jari.contracts.id.IdSource;
import dev.jari.gateway.admin.AdminBookingEndpoint;
import dev.jari.gateway.admin.AdminCouponEndpoint;
import dev.jari.gateway.admin.AdminOfferingEndpoint;
import dev.jari.gateway.admin.AdminOrderEndpoint;
import dev.jari.gateway.admin.AdminOutboxEndpoint;
import dev.jari.gateway.admin.AdminSlotEndpoint;
import dev.jari.gateway.admin.AdminVenueEndpoint;
import dev.jari.gateway.admin.AuditEndpoint;
import dev.jari.gateway.admin.BookingExportEndpoint;
import dev.jari.gateway.auth.AccessRefusals;
import dev.jari.gateway.auth.AccessRules;
import dev.jari.gateway.auth.AccessTokens;
import dev.jari.gateway.auth.AuthSettings;
import dev.jari.gateway.auth.CallerArguments;
import dev.jari.gateway.auth.DemoTokenEndpoint;
import dev.jari.gateway.booking.BookingDesk;
import dev.jari.gateway.booking.BookingEndpoint;
import dev.jari.gateway.booking.CancelEndpoint;
import dev.jari.gateway.booking.HoldEndpoint;
import dev.jari.gateway.booking.PaymentEndpoint;
import dev.jari.gateway.catalogue.OfferingEndpoint;
import dev.jari.gateway.catalogue.SlotEndpoint;
import dev.jari.gateway.catalogue.VenueEndpoint;
import dev.jari.gateway.money.CouponEndpoint;
import dev.jari.gateway.money.OrderEndpoint;
import dev.jari.gateway.money.WalletEndpoint;
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
import dev.jari.gateway.web.AcceptedLanguage;
import dev.jari.gateway.web.PlainDates;
import dev.jari.gateway.web.RequestIdFilter;
import dev.jari.gateway.web.RequestIds;
import dev.jari.gateway.web.ResponseHeaders;
import dev.jari.gateway.web.StrictJson;
import dev.jari.messaging.bus.Bus;
import io.swagger.v3.oas.models.OpenAPI;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import org.apache.catalina.core.StandardHost;
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
import org.springframework.context.annotation.PropertySource;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.format.FormatterRegistry;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
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
 * Everything the gateway consists of. The application provides a {@link Clock}, an {@link IdSource}, a {@link Bus} and
 * a {@link RunningJari}.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({GatewaySettings.class, AuthSettings.class})
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

    @Bean
    FilterRegistrationBean<ProblemFilter> problemFilter(ProblemAnswerer answerer) {
        return at(Ordered.HIGHEST_PRECEDENCE + 1, new ProblemFilter(answerer));
    }

    @Bean
    FilterRegistrationBean<BodyLimitFilter> bodyLimitFilter(GatewaySettings settings) {
        return at(
                Ordered.HIGHEST_PRECEDENCE + 2,
                new BodyLimitFilter(settings.bodyMax().toBytes()));
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
    ErrorEndpoint errorEndpoint(ProblemAnswerer answerer, ProblemWriter writer) {
        return new ErrorEndpoint(answerer, writer);
    }

    @Bean
    ServerHttpMessageConvertersCustomizer strictJson() {
        return converters -> converters.withJsonConverter(new JacksonJsonHttpMessageConverter(StrictJson.mapper()));
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
    SecurityFilterChain accessRules(HttpSecurity http, JwtDecoder tokens, ProblemWriter writer) {
        return new AccessRules(tokens, new AccessRefusals(writer)).applyTo(http);
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
    VenueEndpoint venueEndpoint(Services services) {
        return new VenueEndpoint(services);
    }

    @Bean
    OfferingEndpoint offeringEndpoint(Services services) {
        return new OfferingEndpoint(services);
    }

    @Bean
    SlotEndpoint slotEndpoint(Services services) {
        return new SlotEndpoint(services);
    }

    @Bean
    BookingDesk bookingDesk(Services services, RequestIds ids, GatewaySettings settings) {
        return new BookingDesk(services, ids, settings.bookingPatience());
    }

    @Bean
    HoldEndpoint holdEndpoint(Services services, BookingDesk desk) {
        return new HoldEndpoint(services, desk);
    }

    @Bean
    BookingEndpoint bookingEndpoint(Services services, BookingDesk desk) {
        return new BookingEndpoint(services, desk);
    }

    @Bean
    CancelEndpoint cancelEndpoint(Services services, BookingDesk desk) {
        return new CancelEndpoint(services, desk);
    }

    @Bean
    PaymentEndpoint paymentEndpoint(BookingDesk desk) {
        return new PaymentEndpoint(desk);
    }

    @Bean
    WalletEndpoint walletEndpoint(Services services) {
        return new WalletEndpoint(services);
    }

    @Bean
    CouponEndpoint couponEndpoint(Services services) {
        return new CouponEndpoint(services);
    }

    @Bean
    OrderEndpoint orderEndpoint(Services services) {
        return new OrderEndpoint(services);
    }

    @Bean
    AdminVenueEndpoint adminVenueEndpoint(Services services) {
        return new AdminVenueEndpoint(services);
    }

    @Bean
    AdminOfferingEndpoint adminOfferingEndpoint(Services services) {
        return new AdminOfferingEndpoint(services);
    }

    @Bean
    AdminSlotEndpoint adminSlotEndpoint(Services services) {
        return new AdminSlotEndpoint(services);
    }

    @Bean
    AdminOutboxEndpoint adminOutboxEndpoint(Services services) {
        return new AdminOutboxEndpoint(services);
    }

    @Bean
    AdminBookingEndpoint adminBookingEndpoint(Services services, BookingDesk desk) {
        return new AdminBookingEndpoint(services, desk);
    }

    @Bean
    BookingExportEndpoint bookingExportEndpoint(Services services) {
        return new BookingExportEndpoint(services);
    }

    @Bean
    AdminOrderEndpoint adminOrderEndpoint(Services services) {
        return new AdminOrderEndpoint(services);
    }

    @Bean
    AdminCouponEndpoint adminCouponEndpoint(Services services) {
        return new AdminCouponEndpoint(services);
    }

    @Bean
    AuditEndpoint auditEndpoint(Services services) {
        return new AuditEndpoint(services, AUDIT_MOMENT);
    }

    @Bean
    StartPage startPage(RunningJari running) {
        return new StartPage(running);
    }

    @Bean
    ProblemPage problemPage() {
        return new ProblemPage();
    }

    @Bean
    OpenAPI openApi(RunningJari running) {
        return ApiDocument.frame(running);
    }

    @Bean
    ApiDocument apiDocument() {
        return new ApiDocument();
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
