import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyHTTP
import Logging
import Testing

@Suite struct ServeConfigurationTests {
    private func configuration(
        flags: [String: String] = [:],
        environment: [String: String] = [:],
        file: String? = nil
    ) async throws -> ServeConfiguration {
        guard let file else {
            return try ServeConfiguration(flags: flags, file: nil, environment: environment)
        }
        let url = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString).json")
        try Data(file.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try ServeConfiguration(flags: flags, file: url.path(), environment: environment)
    }

    @Test func `without options the defaults hold`() async throws {
        let configuration = try await configuration()
        #expect(configuration.host == "127.0.0.1")
        #expect(configuration.port == 8080)
        #expect(configuration.database == .file("data/latchkey.sqlite"))
        #expect(configuration.secretPath == "data/latchkey.secret")
        #expect(configuration.publicURL == nil)
        #expect(configuration.certificate == nil)
        #expect(configuration.trustedProxies == .none)
        #expect(configuration.connectionsPerAddress == 1000)
        #expect(configuration.resources == ResourceLimits())
        #expect(configuration.drain == .zero)
        #expect(configuration.sessionsPerUser == 100)
        #expect(configuration.pseudoUserIdleLifetime == 365 * 24 * 3600)
        #expect(configuration.logLevel == .info)
        #expect(configuration.logFormat == .text)
    }

    @Test func `the command line wins over the environment, the environment over the file`() async throws {
        let file = #"{"host":"file","port":1,"database":"file"}"#
        let environment = ["LATCHKEY_HOST": "environment", "LATCHKEY_PORT": "2"]
        let configuration = try await configuration(flags: ["host": "flag"], environment: environment, file: file)
        #expect(configuration.host == "flag")
        #expect(configuration.port == 2)
        #expect(configuration.database == .file("file"))
    }

    private static let environment = [
        "LATCHKEY_HOST": "::1", "LATCHKEY_PORT": "0", "LATCHKEY_DATABASE": "/d", "LATCHKEY_SECRET_FILE": "/s",
        "LATCHKEY_PUBLIC_URL": "https://id.example.com", "LATCHKEY_DRAIN": "30", "LATCHKEY_LOG_LEVEL": "debug",
        "LATCHKEY_LOG_FORMAT": "json", "LATCHKEY_TRUSTED_PROXIES": "10.0.0.0/8, fd00::/8",
        "LATCHKEY_SESSIONS_PER_USER": "7", "LATCHKEY_CONNECTIONS_PER_ADDRESS": "50",
        "LATCHKEY_PSEUDO_USER_IDLE_LIFETIME": "90d",
        "LATCHKEY_TLS_CERTIFICATE": "/c", "LATCHKEY_TLS_KEY": "/k",
    ]
    private static let flags = [
        "host": "::1", "port": "0", "database": "/d", "secretFile": "/s", "publicURL": "https://id.example.com",
        "drain": "30", "logLevel": "debug", "logFormat": "json", "trustedProxies": "10.0.0.0/8,fd00::/8",
        "sessionsPerUser": "7", "connectionsPerAddress": "50", "pseudoUserIdleLifetime": "90d", "tlsCertificate": "/c",
        "tlsKey": "/k",
    ]
    private static let file = """
        {"host":"::1","port":0,"database":"/d","secretFile":"/s","publicURL":"https://id.example.com",
        "drain":30,"logLevel":"debug","logFormat":"json","trustedProxies":["10.0.0.0/8","fd00::/8"],
        "sessionsPerUser":7,"connectionsPerAddress":50,"pseudoUserIdleLifetime":"90d","tlsCertificate":"/c","tlsKey":"/k"}
        """

    @Test func `every option can stand in each of the three places`() async throws {
        let all = [
            try await configuration(flags: Self.flags), try await configuration(environment: Self.environment),
            try await configuration(file: Self.file),
        ]
        for configuration in all {
            #expect(configuration == all.first)
            #expect(configuration.host == "::1")
            #expect(configuration.port == 0)
            #expect(configuration.database == .file("/d"))
            #expect(configuration.secretPath == "/s")
            #expect(configuration.publicURL == "https://id.example.com")
            #expect(configuration.certificate == CertificateFiles(certificate: "/c", key: "/k"))
            #expect(configuration.drain == .seconds(30))
            #expect(configuration.sessionsPerUser == 7)
            #expect(configuration.pseudoUserIdleLifetime == 90 * 24 * 3600)
            #expect(configuration.connectionsPerAddress == 50)
            #expect(configuration.trustedProxies.networks.map(\.description) == ["10.0.0.0/8", "fd00::/8"])
            #expect(configuration.logLevel == .debug)
            #expect(configuration.logFormat == .json)
        }
    }

    @Test func `limits on stored data are read`() async throws {
        let limits = try await configuration(flags: [
            "registrationsPerAddress": "unlimited", "userQuota": "7/2M", "pseudoUserQuota": "unlimited",
            "diskReserve": "1M", "namesPerAddress": "600",
        ]).resources
        #expect(limits.names == AttemptAllowance(stock: 100, interval: 6))
        #expect(limits.registrationsPerAddress == nil)
        let quota = StorageQuota(objects: 7, bytes: 2 << 20)
        #expect(limits.quotas == StorageQuotas(user: quota, pseudoUser: .unlimited))
        #expect(limits.diskReserve == 1 << 20)
    }

    @Test func `an operator can lift the limit on lookups`() async throws {
        #expect(try await configuration(flags: [:]).resources.names == AttemptAllowance(stock: 300, interval: 2))
        #expect(try await configuration(flags: ["namesPerAddress": "unlimited"]).resources.names == nil)
    }

    @Test func `the environment may name the file`() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString).json")
        try Data(#"{"port":4711}"#.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let configuration = try await configuration(environment: ["LATCHKEY_CONFIG": url.path()])
        #expect(configuration.port == 4711)
    }

    private static let bad: [(key: String, value: String, option: String)] = [
        ("port", "x", "--port"), ("port", "-1", "--port"), ("port", "65536", "--port"), ("port", "", "--port"),
        ("port", "80.5", "--port"), ("host", "", "--host"), ("database", "", "--database"),
        ("database", "mysql://x", "--database"), ("database", "data/latchkey.sqlite\n", "--database"),
        ("connections", "0", "--connections"),
        ("database", "postgres://h/d?colour=red", "--database"), ("connections", "many", "--connections"),
        ("tlsCertificate", "", "--tls-certificate"), ("places", "", "--places"),
        ("publicURL", "id.example.com", "--public-url"),
        ("publicURL", "ftp://x", "--public-url"), ("publicURL", "https://", "--public-url"),
        ("publicURL", "https://x?a=b", "--public-url"), ("publicURL", "https://x#y", "--public-url"),
        ("publicURL", "", "--public-url"), ("publicURL", "https://x/a", "--public-url"),
        ("registrationsPerAddress", "0", "--registrations-per-address"),
        ("registrationsPerAddress", "many", "--registrations-per-address"),
        ("namesPerAddress", "0", "--names-per-address"), ("namesPerAddress", "3601", "--names-per-address"),
        ("userQuota", "10", "--user-quota"), ("userQuota", "x/1M", "--user-quota"),
        ("userQuota", "1/1", "--user-quota"), ("userQuota", "-1/1M", "--user-quota"),
        ("pseudoUserQuota", "1/1M/1", "--pseudo-user-quota"), ("diskReserve", "5", "--disk-reserve"),
        ("diskReserve", "-1M", "--disk-reserve"),
        ("connectionsPerAddress", "0", "--connections-per-address"),
        ("connectionsPerAddress", "many", "--connections-per-address"),
        ("relyingPartyID", "", "--relying-party-id"), ("passkeyOrigins", "example.com", "--passkey-origins"),
        ("passkeyOrigins", "https://example.com/", "--passkey-origins"),
        ("passkeyOrigins", "android:apk-key-hash:AA", "--passkey-origins"), ("appleApps", "com.app", "--apple-apps"),
        ("androidApps", "com.example.app", "--android-apps"), ("androidApps", "com.example.app=AA", "--android-apps"),
        ("acceptRelyingPartyChange", "maybe", "--accept-relying-party-change"),
        ("deviceBoundSessions", "yes", "--device-bound-sessions"),
        ("clientDocuments", "on", "--client-documents"),
        ("clientDocumentHosts", "https://example.com", "--client-document-hosts"),
        ("clientDocumentHosts", "example.com:443", "--client-document-hosts"),
        ("fetchPrivateHosts", "10.0.0.0/8", "--fetch-private-hosts"),
        ("fetchPrivateHosts", "*.internal", "--fetch-private-hosts"),
        ("trustedProxies", "10.0.0.0/8,proxy", "--trusted-proxies"),
        ("trustedProxies", "10.0.0.1/8", "--trusted-proxies"), ("trustedProxies", "*", "--trusted-proxies"),
        ("logLevel", "loud", "--log-level"), ("logLevel", "INFO", "--log-level"),
        ("logLevel", "", "--log-level"), ("logFormat", "xml", "--log-format"), ("secretFile", "", "--secret-file"),
        ("drain", "x", "--drain"), ("drain", "-1", "--drain"), ("drain", "301", "--drain"), ("drain", "1.5", "--drain"),
        ("drain", "", "--drain"), ("sessionsPerUser", "0", "--sessions-per-user"),
        ("sessionsPerUser", "10001", "--sessions-per-user"), ("sessionsPerUser", "all", "--sessions-per-user"),
        ("pseudoUserIdleLifetime", "59m", "--pseudo-user-idle-lifetime"),
        ("pseudoUserIdleLifetime", "soon", "--pseudo-user-idle-lifetime"),
        ("pseudoUserIdleLifetime", "11000000d", "--pseudo-user-idle-lifetime"),
    ]

    @Test func `sessions are bound to devices only if the operator wants it`() async throws {
        #expect(try await !configuration().bindsSessions)
        #expect(try await !configuration(flags: ["deviceBoundSessions": "off"]).bindsSessions)
        #expect(try await configuration(flags: ["deviceBoundSessions": "on"]).bindsSessions)
    }

    @Test func `clients are known by a URL only if the operator wants it`() async throws {
        #expect(try await configuration().clientDocuments == .off)
        #expect(try await configuration(flags: ["clientDocuments": "open"]).clientDocuments == .open)
        let hosts = ["clientDocuments": "hosts", "clientDocumentHosts": "Claude.ai, vscode.dev"]
        #expect(try await configuration(flags: hosts).clientDocuments == .hosts(["claude.ai", "vscode.dev"]))
        let error = await #expect(throws: StartError.self) {
            try await configuration(flags: ["clientDocuments": "hosts"])
        }
        #expect(error?.sentence.contains("needs --client-document-hosts too") == true)
    }

    @Test func `hosts of the private network are read`() async throws {
        #expect(try await configuration().fetchPolicy == FetchPolicy())
        let flags = ["fetchPrivateHosts": "keys.internal,10.1.2.3,::1,[fd00::0:1]"]
        let expected: Set = ["keys.internal", "10.1.2.3", "::1", "fd00::1"]
        #expect(try await configuration(flags: flags).fetchPolicy.privateHosts == expected)
        let trusted = flags.merging(["fetchCertificates": "/ca.pem"]) { $1 }
        #expect(try await configuration(flags: trusted).fetchCertificates == "/ca.pem")
        let error = await #expect(throws: StartError.self) {
            try await configuration(flags: ["fetchCertificates": "/ca.pem"])
        }
        #expect(error?.sentence.contains("needs --fetch-private-hosts too") == true)
    }

    @Test(arguments: bad) func `an unusable value is reported with its option`(
        bad: (key: String, value: String, option: String)
    ) async throws {
        let error = await #expect(throws: StartError.self) { try await configuration(flags: [bad.key: bad.value]) }
        guard case .option(let name, _, let expected) = error else {
            Issue.record("not an option: \(String(describing: error))")
            return
        }
        #expect(name == bad.option)
        #expect(!expected.isEmpty)
        #expect(error?.sentence.contains(bad.option) == true)
        #expect(error?.exitCode == 2)
    }

    @Test(arguments: [("tlsCertificate", "--tls-key"), ("tlsKey", "--tls-certificate")])
    func `a certificate needs its key, and a key its certificate`(given: String, missing: String) async throws {
        let error = await #expect(throws: StartError.self) { try await configuration(flags: [given: "/x"]) }
        #expect(error?.sentence.contains("needs \(missing) too") == true)
        #expect(error?.exitCode == 2)
    }

    @Test func `an unknown option in a file is named`() async throws {
        let error = await #expect(throws: StartError.self) { try await configuration(file: #"{"prot":1,"port":2}"#) }
        #expect(error?.sentence.contains("prot (did you mean port?)") == true)
        #expect(error?.exitCode == 2)
    }

    @Test(arguments: ["", "x", "[]", "1", #"{"port":1"#]) func `a file that is not a JSON object is reported`(
        text: String
    ) async throws {
        let error = await #expect(throws: StartError.self) { try await configuration(file: text) }
        guard case .configurationFile = error else {
            Issue.record("not the file: \(String(describing: error))")
            return
        }
    }

    @Test(arguments: ["true", "80.5", "{}", "[1]", #"["a", 1]"#]) func `a value of another type is refused by its name`(
        value: String
    ) async throws {
        let error = await #expect(throws: StartError.self) { try await configuration(file: #"{"port":\#(value)}"#) }
        #expect(error?.sentence.contains("port is neither a text, nor a whole number") == true)
        #expect(error?.exitCode == 2)
    }

    @Test func `null in a file means the default`() async throws {
        #expect(try await configuration(file: #"{"port":null}"#).port == 8080)
    }

    @Test func `a missing file is reported`() throws {
        let error = #expect(throws: StartError.self) {
            try ServeConfiguration(flags: [:], file: "/does/not/exist.json", environment: [:])
        }
        #expect(error == .configurationFile(path: "/does/not/exist.json", problem: "it does not exist."))
    }

    @Test(arguments: [("https://x/", "https://x"), ("https://x", "https://x"), ("http://x:1/", "http://x:1")])
    func `a slash at the end of the public URL is dropped`(url: (given: String, kept: String)) async throws {
        let configuration = try await configuration(flags: ["publicURL": url.given])
        #expect(configuration.publicURL == url.kept)
    }
}
