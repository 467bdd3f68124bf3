package dev.jari.messaging.bus.nats.wire;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;

/** The names of everything Jari has in NATS. */
public record Subjects(String namespace) {

    private static final String AGAIN = ".again.";

    public String stream() {
        return namespace + "-messages";
    }

    public String everyMessage() {
        return namespace + ".lane.>";
    }

    public String message(int lane, String type) {
        return ofLane(lane) + type;
    }

    private String ofLane(int lane) {
        return "%s.lane.%d.".formatted(namespace, lane);
    }

    public String question(String subject) {
        return namespace + ".ask." + subject;
    }

    /** The other way round. */
    public String subjectOf(String question) {
        return question.substring(namespace.length() + ".ask.".length());
    }

    /** The same question once more, to all who answer it instead of one of them. */
    public String again(String subject) {
        return namespace + AGAIN + subject;
    }

    public String everyAgain() {
        return again(">");
    }

    /** The other way round. */
    public String subjectOfAgain(String again) {
        return again.substring(namespace.length() + AGAIN.length());
    }

    /** Where a process hears answers that do not come over NATS. */
    public String answers(String process) {
        return namespace + ".answers." + process;
    }

    public String news(String subject) {
        return namespace + ".tell." + subject;
    }

    public String members() {
        return namespace + ".members";
    }

    /** The lane in the subject of a message. */
    public int laneOf(String subject) {
        var start = namespace.length() + ".lane.".length();
        return Integer.parseInt(subject.substring(start, subject.indexOf('.', start)));
    }

    /** The type in the subject of a message. */
    public String typeOf(String subject) {
        return subject.substring(subject.indexOf('.', namespace.length() + ".lane.".length()) + 1);
    }

    /**
     * The narrowest subject that covers all the types in a lane. A consumer of this server has one filter only, and
     * one consumer per type would lose the order between them: a receiver skips what it did not ask for.
     */
    public String messagesOf(int lane, Collection<String> types) {
        var split = types.stream().map(type -> List.of(type.split("\\.", -1))).toList();
        var shortest = split.stream().mapToInt(List::size).min().orElseThrow();
        var sameLength = split.stream().allMatch(tokens -> tokens.size() == shortest);
        var covered = new ArrayList<String>();
        for (var i = 0; i < (sameLength ? shortest : shortest - 1); i++) {
            var here = new HashSet<String>();
            for (var tokens : split) here.add(tokens.get(i));
            covered.add(here.size() == 1 ? here.iterator().next() : "*");
        }
        if (!sameLength) covered.add(">");
        return ofLane(lane) + String.join(".", covered);
    }

    /** How the names of a lane's consumers begin; each reader of the lane has one of its own. */
    public static String consumersOf(String group, int lane) {
        if (!group.matches("[A-Za-z0-9-]+"))
            throw new IllegalArgumentException(
                    "a group over NATS has letters, digits and hyphens only, not '%s'".formatted(group));
        return "%s_%d_".formatted(group, lane);
    }

    /** The group of what consumers of a lane are called by. */
    public static String groupOf(String lane) {
        return lane.substring(0, lane.indexOf('_'));
    }

    /** The lane of what consumers of a lane are called by. */
    public static int numberOf(String lane) {
        return Integer.parseInt(lane.substring(lane.indexOf('_') + 1, lane.length() - 1));
    }

    /** The group and lane a consumer's name begins with. */
    public static String laneOfConsumer(String consumer) {
        return consumer.substring(0, consumer.indexOf('_', consumer.indexOf('_') + 1) + 1);
    }
}
