import CPostgres

/// The URL of a PostgreSQL database (`postgres://user@host:5432/name?sslmode=require`).
///
/// It may name several hosts, separated by commas; the connection uses the one that accepts writes. Missing parts come
/// from libpq's environment (`PGPASSWORD`, `PGPASSFILE`, …). The description omits the password.
package struct PostgresAddress: Sendable, Equatable, CustomStringConvertible {
    let url: String
    package let description: String

    /// Whether a text is a PostgreSQL URL.
    package static func isMeant(by text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// - Throws: `DatabaseError.defect` that describes the problem without repeating the URL;
    ///   `DatabaseError.unavailable` without libpq.
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

    /// Whether the URL is unambiguous.
    ///
    /// If a password contains a bare `/` or `@`, libpq takes the rest of it for a port, host, database or option, and
    /// prints it.
    private static func isUnambiguous(_ url: String) -> Bool {
        guard let at = url.firstIndex(of: "@") else { return true }
        let userStart = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        return userStart <= at && !url[userStart..<at].contains("/") && !url[url.index(after: at)...].contains("@")
    }

    private static let advice =
        "libpq cannot read it. Characters like @ / : # in a name or password are written as %40 %2F %3A %23."

    /// Some messages of libpq repeat the whole URL with its password.
    private static func sentence(for problem: String) -> String {
        let isSafe =
            problem.hasPrefix("invalid URI query parameter") || problem.hasPrefix("missing key/value separator")
        guard isSafe, !problem.contains("://") else { return advice }
        return problem.split(separator: "\n").first.map { "\($0)." } ?? problem
    }

    /// The parameters for libpq; our defaults come first, so the URL overrides them.
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
