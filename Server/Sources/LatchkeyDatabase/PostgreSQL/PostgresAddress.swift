import CPostgres

/// Where a PostgreSQL database is, as a URL says it (`postgres://user@host:5432/name?sslmode=require`).
///
/// Several hosts stand between commas; the one that takes writes is used. What the URL leaves out comes from the
/// environment of libpq (`PGPASSWORD`, `PGPASSFILE`, …). A description of it has no password.
package struct PostgresAddress: Sendable, Equatable, CustomStringConvertible {
    let url: String
    package let description: String

    /// Whether a text means a PostgreSQL database.
    package static func isMeant(by text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// - Throws: `DatabaseError.defect` that says what is wrong with the URL, without repeating it;
    ///   `DatabaseError.unavailable` where libpq is missing.
    package init(_ url: String) throws(DatabaseError) {
        guard Self.isMeant(by: url) else { throw .defect("it does not begin with postgres://.") }
        guard Self.isUnambiguous(url) else { throw .defect(Self.advice) }
        try LibPQ.load()
        var problem: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(url, &problem) else {
            let text = problem.map { String(cString: $0) } ?? ""
            PQfreemem(problem)
            throw .defect(Self.sentence(for: text))
        }
        defer { PQconninfoFree(options) }
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        self.url = url
        let hosts = values["host"]?.split(separator: ",", omittingEmptySubsequences: false) ?? ["localhost"]
        let ports = values["port"]?.split(separator: ",", omittingEmptySubsequences: false) ?? []
        let places = hosts.indices.map { index in
            let port = ports.count == hosts.count ? ports[index] : ports.first ?? ""
            return port.isEmpty ? String(hosts[index]) : "\(hosts[index]):\(port)"
        }
        description = "postgres://\(places.joined(separator: ","))/\(values["dbname"] ?? "")"
    }

    /// Whether the password ends where libpq thinks so: with a bare `/` or `@` in it the rest of it would be taken for a
    /// port, a host, a database or an option, and be told.
    private static func isUnambiguous(_ url: String) -> Bool {
        guard let at = url.firstIndex(of: "@") else { return true }
        let userStart = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        return userStart <= at && !url[userStart..<at].contains("/") && !url[url.index(after: at)...].contains("@")
    }

    private static let advice =
        "libpq cannot read it. Characters like @ / : # in a name or password are written as %40 %2F %3A %23."

    /// libpq repeats the whole URL in some of its messages, and the password with it.
    private static func sentence(for problem: String) -> String {
        let isSafe =
            problem.hasPrefix("invalid URI query parameter") || problem.hasPrefix("missing key/value separator")
        guard isSafe, !problem.contains("://") else { return advice }
        return problem.split(separator: "\n").first.map { "\($0)." } ?? problem
    }

    /// What libpq is given: the URL wins over what we say before it.
    var parameters: [(String, String)] {
        [
            ("fallback_application_name", "latchkey"),
            ("connect_timeout", "2"),
            ("keepalives_idle", "5"),
            ("keepalives_interval", "2"),
            ("keepalives_count", "3"),
            ("tcp_user_timeout", "5000"),
            ("target_session_attrs", "read-write"),
            ("dbname", url),
            ("client_encoding", "UTF8"),
        ]
    }
}
