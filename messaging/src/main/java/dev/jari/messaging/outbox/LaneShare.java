package dev.jari.messaging.outbox;

import dev.jari.messaging.bus.TypeGroup;
import dev.jari.messaging.envelope.Lanes;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Shares the lanes fairly between the live relays of a service: takes free ones, gives up what is too much. */
final class LaneShare {

    /** Lanes given up per look, so that a newcomer does not stop the work of the old. */
    private static final int LEAVING_PER_LOOK = 4;

    private final LaneConnection connection;
    private final Map<Integer, LaneFlow> flows = new TreeMap<>();

    /** The lanes, and the type groups beside them. */
    private List<LaneFlow> all = List.of();

    LaneShare(LaneConnection connection) {
        this.connection = connection;
    }

    List<LaneFlow> flows() {
        return all;
    }

    /** The lanes alone. */
    List<LaneFlow> lanes() {
        return List.copyOf(flows.values());
    }

    private void list() {
        var now = new ArrayList<LaneFlow>();
        for (var flow : flows.values()) {
            now.add(flow);
            now.addAll(flow.beside());
        }
        all = now;
    }

    /** Lets a type group go on beside its lane. */
    LaneFlow setAside(LaneFlow lane, TypeGroup typeGroup, long after, long now) {
        var aside = lane.setAside(typeGroup, after, now);
        list();
        return aside;
    }

    void takeBack(LaneFlow aside) {
        aside.main.takeBack(aside);
        list();
    }

    Optional<LaneFlow> flow(int lane) {
        return Optional.ofNullable(flows.get(lane));
    }

    void mark(int raised) {
        for (var flow : all) if ((raised & LaneSignals.bit(flow.lane)) != 0) flow.news = true;
    }

    void look(long now) throws SQLException {
        var fair = Math.ceilDiv(Lanes.COUNT, Math.max(1, connection.liveRelays()));
        var staying =
                (int) flows.values().stream().filter(flow -> !flow.leaving).count();
        if (staying > fair) leave(Math.min(LEAVING_PER_LOOK, staying - fair));
        if (staying < fair) take(fair - staying, now);
    }

    /** A lane with a group that lags would stand still until that one has caught up. */
    private void leave(int count) {
        flows.values().stream()
                .filter(flow -> !flow.leaving && flow.beside().isEmpty())
                .limit(count)
                .forEach(flow -> flow.leaving = true);
    }

    private void take(int count, long now) throws SQLException {
        var missing = count;
        for (var flow : flows.values()) {
            if (missing == 0) return;
            if (!flow.leaving) continue;
            flow.leaving = false;
            flow.beside().forEach(aside -> aside.leaving = false);
            missing--;
        }
        var others = IntStream.range(0, Lanes.COUNT)
                .filter(lane -> !flows.containsKey(lane))
                .toArray();
        if (missing == 0 || others.length == 0) return;
        var taken = connection.own(others, missing);
        if (taken.isEmpty()) return;
        var blocked = connection.blockedKeys();
        var written = connection.lastNumbers(LaneConnection.ints(taken));
        for (var i = 0; i < taken.size(); i++) {
            var flow = new LaneFlow(taken.get(i), written.get(i), now);
            flow.blocked.addAll(blocked);
            flows.put(flow.lane, flow);
        }
        list();
    }

    /** Gives up the lanes that are leaving and have nothing in flight. */
    void releaseFinished() throws SQLException {
        var finished = flows.values().stream()
                .filter(flow -> flow.leaving
                        && flow.inFlight == 0
                        && flow.beside().stream().allMatch(aside -> aside.inFlight == 0))
                .toList();
        for (var flow : finished) {
            flows.remove(flow.lane);
            connection.release(flow.lane);
        }
        if (!finished.isEmpty()) list();
    }
}
