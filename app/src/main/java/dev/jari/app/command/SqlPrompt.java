package dev.jari.app.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads statements, runs each, prints what comes back as a table. */
final class SqlPrompt {

    /** More rows than a person reads; the rest is counted, not printed. */
    private static final int ROWS_MAX = 1_000;

    private static final int CELL_MAX = 80;

    private final Connection connection;
    private final BufferedReader input;
    private final PrintStream output;
    private final boolean interactive;
    private boolean allWell = true;

    SqlPrompt(Connection connection, BufferedReader input, PrintStream output, boolean interactive) {
        this.connection = connection;
        this.input = input;
        this.output = output;
        this.interactive = interactive;
    }

    /** Whether every statement succeeded. */
    boolean run() throws IOException {
        if (interactive) output.println("Statements end with a semicolon; \\q or Ctrl-D leaves.");
        var statement = new StringBuilder();
        prompt(statement);
        for (var line = input.readLine(); line != null; line = input.readLine()) {
            if (statement.isEmpty() && line.strip().equals("\\q")) break;
            if (!statement.isEmpty() || !line.isBlank()) statement.append(line).append('\n');
            if (line.stripTrailing().endsWith(";")) {
                execute(statement.toString());
                statement.setLength(0);
            }
            prompt(statement);
        }
        if (!statement.isEmpty()) execute(statement.toString());
        return allWell;
    }

    private void prompt(StringBuilder statement) {
        if (interactive) output.print(statement.isEmpty() ? "jari> " : "   -> ");
        output.flush();
    }

    private void execute(String sql) {
        try (var statement = connection.createStatement()) {
            if (statement.execute(sql)) print(statement.getResultSet());
            else output.println(statement.getUpdateCount() + " rows changed");
        } catch (SQLException e) {
            output.println(e.getMessage());
            allWell = false;
        }
    }

    private void print(ResultSet rows) throws SQLException {
        var table = new ArrayList<List<String>>();
        var columns = rows.getMetaData();
        var header = new ArrayList<String>();
        for (var i = 1; i <= columns.getColumnCount(); i++) header.add(columns.getColumnLabel(i));
        table.add(header);
        var count = 0;
        while (rows.next()) {
            if (++count > ROWS_MAX) continue;
            var row = new ArrayList<String>();
            for (var i = 1; i <= header.size(); i++) row.add(cell(rows.getString(i)));
            table.add(row);
        }
        printAligned(table);
        output.println(count == 1 ? "1 row" : count + " rows" + (count > ROWS_MAX ? ", the first " + ROWS_MAX : ""));
    }

    @SuppressWarnings("NullAway") // a null cell is what SQL NULL arrives as
    private static String cell(String value) {
        if (value == null) return "∅";
        var line = value.replace('\n', '⏎');
        return line.length() <= CELL_MAX ? line : line.substring(0, CELL_MAX - 1) + "…";
    }

    private void printAligned(List<List<String>> table) {
        var widths = new int[table.getFirst().size()];
        for (var row : table)
            for (var i = 0; i < widths.length; i++)
                widths[i] = Math.max(widths[i], row.get(i).length());
        for (var row : table) {
            var line = new StringBuilder();
            for (var i = 0; i < widths.length; i++) {
                line.append(row.get(i)).repeat(' ', widths[i] - row.get(i).length() + 2);
            }
            output.println(line.toString().stripTrailing());
        }
    }
}
