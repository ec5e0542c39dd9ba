import Foundation
package import LatchkeyCore
package import LatchkeyDatabase
package import LatchkeyHTTP
package import Logging

/// The server's options, checked.
package struct ServeConfiguration: Sendable, Equatable {
    package let host: String
    package let port: Int
    package let database: DatabaseLocation
    /// The most connections to a PostgreSQL database.
    package let connections: Int
    package let secretPath: String
    package let publicURL: String?
    package let passkeys: PasskeyConfiguration
    /// Whether browsers may bind their sessions to a key of the device.
    package let bindsSessions: Bool
    /// Nil for plain HTTP.
    package let certificate: CertificateFiles?
    package let trustedProxies: TrustedProxies
    /// The most connections from one address; trusted proxies are not limited.
    package let connectionsPerAddress: Int
    /// The time that the server continues to serve after a stop signal.
    package let drain: Duration
    package let sessionsPerUser: Int
    /// The idle time in seconds after which pseudo users are removed; nil for never.
    package let pseudoUserIdleLifetime: Int?
    package let resources: ResourceLimits
    /// Whether OAuth clients register themselves.
    package let clientRegistration: RegistrationPolicy
    /// The clients that are known by the URL of their metadata.
    package let clientDocuments: ClientDocumentPolicy
    /// The addresses that may be called for URLs of clients.
    package let fetchPolicy: FetchPolicy
    /// The file of the certificates to trust for hosts of the private network; nil for the system's.
    package let fetchCertificates: String?
    package let brand: Brand
    /// The file of the places of addresses.
    package let places: String?
    /// The folder of the operator's language files.
    package let languages: String?
    package let mail: MailConfiguration
    package let notifications: NotificationConfiguration
    package let logLevel: Logger.Level
    package let logFormat: LogFormat
    /// Variables of the environment that are probably mistyped.
    package let unknownVariables: [UnknownVariable]

    /// Reads the options from the command line, the environment and a file, in this order.
    ///
    /// - Parameters:
    ///   - flags: The values on the command line, by key.
    ///   - file: A JSON file; nil for the one that `LATCHKEY_CONFIG` names.
    ///   - environment: The environment of the process.
    /// - Throws: `StartError` that names the unusable option.
    package init(
        flags: [String: String],
        file: String?,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        let path = file ?? environment[KnownVariables.config]
        let values = try OptionValues(flags: flags, environment: environment, file: path)
        host = try values.nonempty(.host, expected: "an address") ?? ""
        port = try values.number(.port, in: 0...65535)
        database = try Self.database(values.text(.database))
        connections = try values.number(.connections, in: 1...500)
        secretPath = try values.nonempty(.secretFile, expected: "the path of a file") ?? ""
        publicURL = try Self.publicURL(values)
        certificate = try Self.certificate(values)
        if let publicURL, certificate != nil, !publicURL.hasPrefix("https://") {
            throw ServerOption.publicURL.refusal(
                of: publicURL,
                expected: "an https URL, as the server speaks TLS"
            )
        }
        passkeys = try PasskeyConfiguration(values)
        bindsSessions =
            try values.value(.deviceBoundSessions, expected: "on or off") { ["on": true, "off": false][$0] } ?? false
        trustedProxies = try Self.trustedProxies(values)
        connectionsPerAddress = try values.number(.connectionsPerAddress, in: 1...10_000)
        drain = .seconds(try values.number(.drain, in: 0...300, of: "number of seconds"))
        sessionsPerUser = try values.number(.sessionsPerUser, in: SessionLimit.range)
        pseudoUserIdleLifetime = try Self.pseudoUserIdleLifetime(values)
        resources = try ResourceLimits(values)
        clientRegistration = try values.choice(.clientRegistration)
        clientDocuments = try ClientDocumentPolicy(values)
        fetchPolicy = try FetchPolicy(values)
        fetchCertificates = try values.nonempty(.fetchCertificates, expected: "the path of a file")
        guard fetchCertificates == nil || !fetchPolicy.privateHosts.isEmpty else {
            throw ServerOption.fetchPrivateHosts.isMissing(for: .fetchCertificates)
        }
        places = try values.nonempty(.places, expected: "the path of a file")
        brand = try Brand(values)
        languages = try values.nonempty(.languages, expected: "the path of a folder")
        mail = try MailConfiguration(values, environment: environment, brand: brand.name)
        notifications = try NotificationConfiguration(values)
        logLevel = try values.choice(.logLevel)
        logFormat = try values.choice(.logFormat)
        unknownVariables = KnownVariables.unknown(in: environment)
    }

    private static func database(_ text: String?) throws -> DatabaseLocation {
        do { return try DatabaseLocation(text ?? "") } catch {
            if case .unavailable(let problem) = error { throw StartError.database(problem) }
            let problem = error.text.hasSuffix(".") ? String(error.text.dropLast()) : error.text
            throw ServerOption.database.refusal(
                // The value may hold a password.
                of: "What was given",
                expected: "the path of a SQLite file or a URL like postgres://user@host/name; \(problem)"
            )
        }
    }

    private static func publicURL(_ values: OptionValues) throws -> String? {
        try values.value(.publicURL, expected: "a URL like https://id.example.com, without a path") { text in
            guard let url = URL(string: text), let scheme = url.scheme, ["http", "https"].contains(scheme),
                let host = url.host(), !host.isEmpty, url.query() == nil, url.fragment() == nil, url.user() == nil,
                // Pages link to each other from the root.
                ["", "/"].contains(url.path())
            else { return nil }
            return text.hasSuffix("/") ? String(text.dropLast()) : text
        }
    }

    private static func certificate(_ values: OptionValues) throws -> CertificateFiles? {
        let certificate = try values.nonempty(.tlsCertificate, expected: "the path of a PEM file")
        let key = try values.nonempty(.tlsKey, expected: "the path of a PEM file")
        switch (certificate, key) {
        case (nil, nil): return nil
        case (let certificate?, let key?): return CertificateFiles(certificate: certificate, key: key)
        case (_?, nil): throw ServerOption.tlsKey.isMissing(for: .tlsCertificate)
        case (nil, _?): throw ServerOption.tlsCertificate.isMissing(for: .tlsKey)
        }
    }

    private static func trustedProxies(_ values: OptionValues) throws -> TrustedProxies {
        TrustedProxies(try values.list(.trustedProxies).map(network))
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
        throw ServerOption.trustedProxies.refusal(of: text, expected: expected)
    }

    private static func pseudoUserIdleLifetime(_ values: OptionValues) throws -> Int? {
        guard values.text(.pseudoUserIdleLifetime) != "never" else { return nil }
        let range = 60 * 60...SessionPolicy.idleLifetimes.upperBound
        return try values.value(
            .pseudoUserIdleLifetime,
            expected: "a time from 1h to \(Lifetime.text(range.upperBound)) like 90d, or never"
        ) { text in
            Lifetime.seconds(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension ServeConfiguration {
    var connectionLimits: ConnectionLimits {
        var limits = ConnectionLimits()
        limits.perAddress = connectionsPerAddress
        limits.proxies = trustedProxies
        return limits
    }
}
