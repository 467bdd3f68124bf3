package dev.jari.contracts.answer;

/**
 * A request that may be refused.
 *
 * @param <T> what is asked for
 */
public interface Question<T> extends Request<Answer<T>> {}
