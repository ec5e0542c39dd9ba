import ArgumentParser
import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyJWS

/// Issues a token as a backend does.
struct IssueSSOToken: AdminCommand {
    static let name = "sso.issue"

    enum Kind: String, Codable, Sendable, ExpressibleByArgument, CaseIterable {
        case lithium, jwt
    }

    let application: Application.ID
    let kind: Kind?
    let uniqueID: String
    let login: String
    let emailAddress: String
    let settings: [SSOTokenContent.Setting]

    struct Outcome: Codable, Sendable {
        let token: String
        let kind: Kind
    }

    func run(with administration: Administration) async throws -> Outcome {
        let keys: [SSOKey]
        do {
            keys = try await administration.ssoKeys().keys(of: application).compactMap(\.key)
        } catch let error as SSOKeyError { throw CommandError(error, application: application) }
        let maker = SSOTokenMaker(try content(), at: administration.clock.now())
        for key in keys.reversed() {
            switch key.method {
            case .lithium(let lithium) where kind != .jwt:
                return try Outcome(token: Self.made(maker.lithium(with: lithium)), kind: .lithium)
            case .secret(let secret, let rules) where kind != .lithium:
                let audience = rules.audience ?? application.rawValue
                let token = maker.jwt(by: JWSSigningKey(secret: secret.bytes), for: audience, issuer: rules.issuer)
                return Outcome(token: try Self.made(token), kind: .jwt)
            default: continue
            }
        }
        throw CommandError.stands(
            "The application \(application) has no key that can make tokens: the server does not have the private "
                + "key of a JWT. Give it with --private-key, or add a key: latchkey sso keys add --help"
        )
    }

    /// Issues a JWT with a private key, without a server.
    func issue(with key: JWSSigningKey, audience: String?, issuer: String?) throws -> Outcome {
        let maker = SSOTokenMaker(try content(), at: SystemClock().now())
        let token = maker.jwt(by: key, for: audience ?? application.rawValue, issuer: issuer)
        return Outcome(token: try Self.made(token), kind: .jwt)
    }

    private static func made(_ token: String?) throws -> String {
        guard let token else { throw StartError.defect("a token could not be made") }
        return token
    }

    private func content() throws -> SSOTokenContent {
        do throws(SSOTokenContentError) {
            return try SSOTokenContent(
                uniqueID: uniqueID,
                login: login,
                emailAddress: emailAddress,
                settings: settings
            )
        } catch {
            switch error {
            case .text:
                throw CommandError.asked(
                    "The unique id, login, address and settings have 1 to \(SSOStatement.longestText) bytes, no | and no "
                        + "control characters; at most \(LithiumStatement.mostSettings) settings are allowed."
                )
            case .emailAddress: throw CommandError.asked("Give --email an address like ada@example.com.")
            case .settingName(let name):
                throw CommandError.asked("\(name.hasControlCharacters ? "This" : name) is not a setting's name.")
            case .settingTwice: throw CommandError.asked("Give each setting once.")
            case .reserved(let name):
                throw CommandError.asked("\(name) is a claim that the token has already. Use the other options.")
            }
        }
    }
}

/// `latchkey sso issue`.
struct IssueSSOTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "issue",
        abstract: "Make a token like a backend does, to try single sign-on. It is valid once, for five minutes.",
        discussion: """
            The application's newest key for LithiumSSO, or its newest secret for JWTs, makes the token. With --private-key that \
            key signs a JWT without a server.
            """
    )

    @Option(help: "The id of the application that accepts the token.")
    var application: Application.ID

    @Option(name: .customLong("unique-id"), help: "The user's permanent id at the backend.")
    var uniqueID: String

    @Option(help: "The user's login at the backend.")
    var login: String

    @Option(help: "The user's e-mail address.")
    var email: String

    @Option(name: .customLong("setting"), help: "name=value: a setting or claim; once for each.")
    var settings: [String] = []

    @Option(help: "lithium or jwt. (default: that of the newest key)")
    var kind: IssueSSOToken.Kind?

    @Option(help: "JWT: the file with the private key that signs it, as PEM; - for the standard input.")
    var privateKey: String?

    @Option(help: "JWT with --private-key: the aud claim. (default: the application's id)")
    var audience: String?

    @Option(help: "JWT with --private-key: the iss claim.")
    var issuer: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard privateKey == nil || kind != .lithium else { throw ValidationError("--private-key is for --kind jwt.") }
        guard privateKey != nil || (audience == nil && issuer == nil) else {
            throw ValidationError("--audience and --issuer are for --private-key.")
        }
        guard settings.allSatisfy({ $0.contains("=") }) else { throw ValidationError("Give --setting name=value.") }
    }

    func run() async throws {
        let outcome = try await issue()
        try output.show(outcome) { outcome.token }
    }

    private func issue() async throws -> IssueSSOToken.Outcome {
        let command = IssueSSOToken(
            application: application,
            kind: kind,
            uniqueID: uniqueID,
            login: login,
            emailAddress: email,
            settings: settings.map { text in
                let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return SSOTokenContent.Setting(String(parts[0]), String(parts[1]))
            }
        )
        guard let privateKey else { return try await server.run(command) }
        guard let secret = try SecretInput.read(privateKey, option: "--private-key", variable: ""),
            let key = JWSSigningKey(pem: secret.text)
        else {
            throw CommandError.asked("The file has no private key that can be used: P-256, Ed25519 or RSA, as PEM.")
        }
        return try command.issue(with: key, audience: audience, issuer: issuer)
    }
}
