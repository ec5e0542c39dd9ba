import Foundation
package import LatchkeyCore
package import LatchkeyDatabase
package import LatchkeyHTTP
package import LatchkeyPages
package import Logging

/// What the server is started with, checked.
package struct ServeConfiguration: Sendable, Equatable {
    package let host: String
    package let port: Int
    package let database: DatabaseLocation
    /// How many connections to a PostgreSQL database there are at the most.
    package let connections: Int
    package let secretPath: String
    package let publicURL: String?
    /// What TLS is spoken with; nil for plain HTTP.
    package let certificate: CertificateFiles?
    /// Who is believed where a request comes from.
    package let trustedProxies: TrustedProxies
    /// How many connections there are from one address at the most; the proxies may have any number.
    package let connectionsPerAddress: Int
    /// How long to serve on when told to stop.
    package let drain: Duration
    /// How many sessions of a user live at the most.
    package let sessionsPerUser: Int
    /// After how long without a use pseudo users are removed, in seconds; nil for never.
    package let pseudoUserIdleLifetime: Int?
    /// What strangers may have the server keep.
    package let resources: ResourceLimits
    /// How the pages present themselves.
    package let brand: Brand
    package let mail: MailConfiguration
    package let notifications: NotificationConfiguration
    package let logLevel: Logger.Level
    package let logFormat: LogFormat
    /// Variables of the environment that are probably mistyped.
    package let unknownVariables: [UnknownVariable]

    private static let keys =
        [
            "host", "port", "database", "connections", "secretFile", "publicURL", "tlsCertificate", "tlsKey",
            "trustedProxies", "connectionsPerAddress", "drain", "sessionsPerUser",
            "pseudoUserIdleLifetime", "logLevel", "logFormat",
        ] + ResourceLimits.keys + Brand.keys + MailConfiguration.keys + NotificationConfiguration.keys

    /// Reads the options from the command line, the environment and a file, in this order.
    ///
    /// - Parameters:
    ///   - flags: What stands on the command line, by key.
    ///   - file: A JSON file; `LATCHKEY_CONFIG` where the command line names none.
    ///   - environment: The environment of the process.
    /// - Throws: `StartError` that names the option that cannot be used.
    package init(
        flags: [String: String],
        file: String?,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        let path = file ?? environment["LATCHKEY_CONFIG"]
        let text = try OptionValues(flags: flags, environment: environment, file: path, keys: Self.keys).text
        host = try Self.host(text("host"))
        port = try Self.port(text("port"))
        database = try Self.database(text("database"))
        connections = try Self.connections(text("connections"))
        secretPath = try Self.secretPath(text("secretFile"))
        publicURL = try Self.publicURL(text("publicURL"))
        certificate = try Self.certificate(text("tlsCertificate"), key: text("tlsKey"))
        if let publicURL, certificate != nil, !publicURL.hasPrefix("https://") {
            throw StartError.option(
                name: "--public-url",
                value: publicURL,
                expected: "an https URL, as the server speaks TLS"
            )
        }
        trustedProxies = try Self.trustedProxies(text("trustedProxies"))
        connectionsPerAddress = try Self.connectionsPerAddress(text("connectionsPerAddress"))
        drain = try Self.drain(text("drain"))
        sessionsPerUser = try Self.sessionsPerUser(text("sessionsPerUser"))
        pseudoUserIdleLifetime = try Self.pseudoUserIdleLifetime(text("pseudoUserIdleLifetime"))
        resources = try ResourceLimits(text)
        brand = try Brand(text)
        mail = try MailConfiguration(text, environment: environment, brand: brand.name)
        notifications = try NotificationConfiguration(text)
        logLevel = try Self.choice("--log-level", text("logLevel"), standard: .info)
        logFormat = try Self.choice("--log-format", text("logFormat"), standard: .text)
        unknownVariables = KnownVariables.unknown(in: environment, options: Self.keys)
    }

    private static func host(_ text: String?) throws -> String {
        let host = text ?? "127.0.0.1"
        guard !host.isEmpty else {
            throw StartError.option(name: "--host", value: "An empty text", expected: "an address")
        }
        return host
    }

    private static func port(_ text: String?) throws -> Int {
        guard let text else { return 8080 }
        guard let port = Int(text), (0...65535).contains(port) else {
            throw StartError.option(name: "--port", value: text, expected: "a number from 0 to 65535")
        }
        return port
    }

    private static func database(_ text: String?) throws -> DatabaseLocation {
        do { return try DatabaseLocation(text ?? "data/latchkey.sqlite") } catch {
            if case .unavailable(let problem) = error { throw StartError.database(problem) }
            // The value may hold a password, so it is not repeated.
            let problem = error.text.hasSuffix(".") ? String(error.text.dropLast()) : error.text
            throw StartError.option(
                name: "--database",
                value: "What was given",
                expected: "the path of a SQLite file or a URL like postgres://user@host/name; \(problem)"
            )
        }
    }

    private static func connections(_ text: String?) throws -> Int {
        guard let text else { return PostgresLimits().connections }
        guard let connections = Int(text), (1...500).contains(connections) else {
            throw StartError.option(name: "--connections", value: text, expected: "a number from 1 to 500")
        }
        return connections
    }

    private static func secretPath(_ text: String?) throws -> String {
        let path = text ?? "data/latchkey.secret"
        guard !path.isEmpty else {
            throw StartError.option(name: "--secret-file", value: "An empty text", expected: "the path of a file")
        }
        return path
    }

    private static func publicURL(_ text: String?) throws -> String? {
        guard let text else { return nil }
        guard let url = URL(string: text), let scheme = url.scheme, ["http", "https"].contains(scheme),
            let host = url.host(), !host.isEmpty, url.query() == nil, url.fragment() == nil, url.user() == nil,
            // The pages lead to one another from the root.
            ["", "/"].contains(url.path())
        else {
            throw StartError.option(
                name: "--public-url",
                value: text,
                expected: "a URL like https://id.example.com, without a path"
            )
        }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    private static func certificate(_ certificate: String?, key: String?) throws -> CertificateFiles? {
        for (name, path) in [("--tls-certificate", certificate), ("--tls-key", key)] where path?.isEmpty == true {
            throw StartError.option(name: name, value: "An empty text", expected: "the path of a PEM file")
        }
        switch (certificate, key) {
        case (nil, nil): return nil
        case (let certificate?, let key?): return CertificateFiles(certificate: certificate, key: key)
        case (_?, nil): throw StartError.optionMissing(name: "--tls-key", neededBy: "--tls-certificate")
        case (nil, _?): throw StartError.optionMissing(name: "--tls-certificate", neededBy: "--tls-key")
        }
    }

    private static func trustedProxies(_ text: String?) throws -> TrustedProxies {
        let texts = (text ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return TrustedProxies(try texts.map(network))
    }

    private static func network(_ text: String) throws -> IPNetwork {
        let expected: String
        do throws(IPNetworkError) { return try IPNetwork(text) } catch {
            expected =
                switch error {
                case .malformed: "networks like 10.0.0.0/8,fd00::/8"
                case .hasHostBits(let network): "\(network) for all of that network, or the address alone"
                }
        }
        throw StartError.option(name: "--trusted-proxies", value: text, expected: expected)
    }

    private static func connectionsPerAddress(_ text: String?) throws -> Int {
        guard let text else { return ConnectionLimits().perAddress }
        guard let connections = Int(text), (1...10_000).contains(connections) else {
            throw StartError.option(
                name: "--connections-per-address",
                value: text,
                expected: "a number from 1 to 10000"
            )
        }
        return connections
    }

    private static func drain(_ text: String?) throws -> Duration {
        guard let text else { return .zero }
        guard let seconds = Int(text), (0...300).contains(seconds) else {
            throw StartError.option(name: "--drain", value: text, expected: "a number of seconds from 0 to 300")
        }
        return .seconds(seconds)
    }

    private static func sessionsPerUser(_ text: String?) throws -> Int {
        guard let text else { return SessionLimit.standard }
        let range = SessionLimit.range
        guard let sessions = Int(text), range.contains(sessions) else {
            throw StartError.option(
                name: "--sessions-per-user",
                value: text,
                expected: "a number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return sessions
    }

    private static func pseudoUserIdleLifetime(_ text: String?) throws -> Int? {
        guard text != "never" else { return nil }
        let shortest = 60 * 60
        guard let seconds = Lifetime.seconds(text ?? "365d"),
            (shortest...SessionPolicy.idleLifetimes.upperBound).contains(seconds)
        else {
            throw StartError.option(
                name: "--pseudo-user-idle-lifetime",
                value: text ?? "",
                expected:
                    "a time from 1h to \(Lifetime.text(SessionPolicy.idleLifetimes.upperBound)) like 90d, or never"
            )
        }
        return seconds
    }

    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ name: String,
        _ text: String?,
        standard: Choice
    ) throws -> Choice {
        guard let text else { return standard }
        guard let choice = Choice(rawValue: text) else {
            let choices = Choice.allCases.map(\.rawValue)
            let nearest = NearestName.of(text, in: choices).map { "; did you mean \($0)?" } ?? ""
            throw StartError.option(
                name: name,
                value: text,
                expected: "one of " + choices.joined(separator: ", ") + nearest
            )
        }
        return choice
    }
}

extension ServeConfiguration {
    /// What clients may hold of the server.
    var connectionLimits: ConnectionLimits {
        var limits = ConnectionLimits()
        limits.perAddress = connectionsPerAddress
        limits.proxies = trustedProxies
        return limits
    }
}
