import Foundation
import Testing

/// A table in SQL writes only its own feature's rows, because the rules in LatchkeyCore decide about several tables.
///
/// Features are folders: a table belongs to the folder that creates it.
@Suite struct TableTests {
    /// The feature that creates each table.
    private static func features() throws -> [String: String] {
        var features: [String: String] = [:]
        for source in try Sources.of("Server/Sources/LatchkeyStores") {
            for table in source.text.matches(of: /CREATE TABLE (\w+)/) { features[String(table.1)] = source.feature }
        }
        return features
    }

    /// The files of the tables.
    private static func tables() throws -> [Sources.Source] {
        try Sources.of("Server/Sources/LatchkeyStores").filter { $0.path.contains(/\/SQL\w+Table(\+\w+)?\.swift$/) }
    }

    @Test func `a table in SQL writes the rows of its own feature alone`() throws {
        let features = try Self.features()
        #expect(features["push_devices"] == "Devices" && features.count > 10)
        let tables = try Self.tables()
        #expect(tables.count > 10)
        for source in tables {
            let written = Set(source.writtenTables.compactMap { features[$0] })
            #expect(written.subtracting([source.feature]).isEmpty, "\(source.path) writes rows of \(written.sorted())")
        }
    }

    @Test func `a table in SQL calls no other table`() throws {
        for source in try Self.tables() {
            #expect(source.calledTables.isEmpty, "\(source.path) calls \(source.calledTables.sorted())")
        }
    }

    @Test func `no other file of the stores writes the rows of two features`() throws {
        let features = try Self.features()
        for source in try Sources.of("Server/Sources/LatchkeyStores") {
            let written = Set(source.writtenTables.compactMap { features[$0] })
            #expect(written.count <= 1, "\(source.path) writes rows of \(written.sorted())")
        }
    }

    @Test func `events and ends of sessions are made by rules`() throws {
        for source in try Sources.of("Server/Sources/LatchkeyStores") where source.feature != "Audit" {
            #expect(!source.text.contains("AuditEvent(") && !source.text.contains("SessionEnding("), "\(source.path)")
        }
    }

    @Test func `what decides in the wrong place is found, so the checks are not blind`() throws {
        let source = Sources.Source(
            path: "Server/Sources/LatchkeyStores/Users/SQLUserTable.swift",
            text: """
                /// Ends the sessions FOR UPDATE, then DELETE CASCADE removes them.
                "INSERT INTO users (id) VALUES ($1) ON CONFLICT (id) DO UPDATE
                SET id = $1"
                "UPDATE sessions SET ended_at = $1 WHERE user_id = $2"
                "DELETE FROM push_devices WHERE user_id = $1"
                try SQLEventTable(connection: connection).insert(event)
                """
        )
        #expect(source.feature == "Users")
        #expect(source.writtenTables == ["users", "sessions", "push_devices"])
        #expect(source.calledTables == ["SQLEventTable"])
        let features = try Self.features()
        #expect(Set(source.writtenTables.compactMap { features[$0] }) == ["Users", "Sessions", "Devices"])
    }
}

extension Sources.Source {
    /// The folder of the file.
    fileprivate var feature: String {
        path.split(separator: "/").dropLast().last.map { String($0) } ?? ""
    }

    /// The tables that statements in the file write to.
    fileprivate var writtenTables: Set<String> {
        Set(text.matches(of: /(?:INSERT INTO|UPDATE|DELETE FROM) ([a-z_]+)/).map { String($0.1) })
    }

    /// The tables that the file instantiates.
    fileprivate var calledTables: Set<String> {
        Set(text.matches(of: /\b(SQL\w+Table)\(/).map { String($0.1) })
    }
}
