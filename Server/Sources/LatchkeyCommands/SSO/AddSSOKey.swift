import ArgumentParser
import Foundation
import LatchkeyCore
import LatchkeyCrypto

struct AddSSOKey: AdminCommand {
    static let name = "sso.keys.add"

    let application: Application.ID
    let kind: SSOKeyKind
    /// The key or secret, or the text of the public key's file.
    let key: Secret?
    let addressKey: Secret?
    let domain: String?
    let clientID: String?
    let url: String?
    let issuer: String?
    let audience: String?
    let window: Int
    let vouchesForAddresses: Bool

    func run(with administration: Administration) async throws -> SSOKeyReport {
        let keys = try await administration.ssoKeys()
        do {
            let key = try await keys.add(
                method(),
                window: window,
                vouchesForAddresses: vouchesForAddresses,
                to: application
            )
            return SSOKeyReport(key)
        } catch let error as SSOKeyError { throw CommandError(error, application: application) }
    }

    private func method() throws -> SSOKey.Method {
        let rules = JWTRules(issuer: issuer, audience: audience)
        switch kind {
        case .lithium:
            let addressBytes = addressKey?.text.utf8.hexadecimalBytes
            guard let bytes = key?.text.utf8.hexadecimalBytes, (addressKey == nil) == (addressBytes == nil) else {
                throw SSOKeyError.keyLength
            }
            guard let domain, let clientID else { throw SSOKeyError.text }
            return .lithium(
                LithiumKey(
                    key: Secret(bytes),
                    addressKey: addressBytes.map { Secret($0) },
                    domain: domain,
                    clientID: clientID
                )
            )
        case .jwt:
            guard let key, let publicKey = SSOPublicKey(file: key.text) else {
                throw CommandError.asked(
                    "The file has no public key that can be used: P-256, Ed25519 or RSA with 2048 bits and more, as PEM or "
                        + "JSON Web Key. Make one of a private key with: openssl pkey -in FILE -pubout"
                )
            }
            return .publicKey(publicKey, rules)
        case .jwks: return .publicKeys(url: url ?? "", rules)
        case .secret: return .secret(key ?? Secret(""), rules)
        }
    }
}

/// `latchkey sso keys add`.
struct AddSSOKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a key of a backend, whose tokens are accepted at once.",
        discussion: """
            --kind lithium: LithiumSSO. The key is 32, 48 or 64 hexadecimal digits in --key-file or \
            LATCHKEY_SSO_KEY; give --domain and --client-id, and --smr-key-file or LATCHKEY_SSO_SMR_KEY where \
            addresses are encrypted by themselves.
            --kind jwt: signed JWTs (ES256, EdDSA, RS256). Give --public-key or --jwks-url.
            --kind secret: JWTs with HS256. The secret, 32 bytes at the least, in --key-file or LATCHKEY_SSO_KEY.
            Files with secrets must be readable by you alone; - reads from the standard input.
            """
    )

    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case lithium, jwt, secret
    }

    @Option(help: "The id of the application that accepts the tokens.")
    var application: Application.ID

    @Option(help: "The kind of the tokens: lithium, jwt or secret.")
    var kind: Kind

    @Option(help: "The file with the key or secret; - for the standard input.")
    var keyFile: String?

    @Option(help: "LithiumSSO: the file with the key that encrypts addresses.")
    var smrKeyFile: String?

    @Option(help: "LithiumSSO: the domain that the backend names, for example .example.com.")
    var domain: String?

    @Option(name: .customLong("client-id"), help: "LithiumSSO: the client id that the backend names.")
    var clientID: String?

    @Option(help: "JWT: the file with the public key, as PEM or JSON Web Key.")
    var publicKey: String?

    @Option(name: .customLong("jwks-url"), help: "JWT: the https URL of the public keys.")
    var jwksURL: String?

    @Option(help: "JWT: the required iss. (default: any)")
    var issuer: String?

    @Option(help: "JWT: the required member of aud. (default: the application's id)")
    var audience: String?

    @Option(help: "The most that a token's time may differ from now: 10s to 1h.", transform: Lifetime.argument)
    var window: Int = SSOKey.standardWindow

    @Option(
        help: "Whether the backend has verified its users' e-mail addresses: yes or no."
    )
    var vouchesForAddresses: SetApplicationCommand.Choice = .yes

    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        switch kind {
        case .lithium:
            guard domain != nil, clientID != nil else { throw ValidationError("Give --domain and --client-id too.") }
        case .jwt:
            guard (publicKey == nil) != (jwksURL == nil) else {
                throw ValidationError("Give either --public-key or --jwks-url.")
            }
        case .secret: break
        }
        guard kind == .lithium || (domain == nil && clientID == nil && smrKeyFile == nil) else {
            throw ValidationError("--domain, --client-id and --smr-key-file are for --kind lithium.")
        }
        guard kind == .jwt || (publicKey == nil && jwksURL == nil) else {
            throw ValidationError("--public-key and --jwks-url are for --kind jwt.")
        }
        guard kind != .jwt || keyFile == nil else {
            throw ValidationError("A JWT's key is no secret: give --public-key, not --key-file.")
        }
        guard !(keyFile == "-" && smrKeyFile == "-") else {
            throw ValidationError("Only one of the two keys can be read from standard input.")
        }
    }

    func run() async throws {
        let report = try await server.run(command())
        try output.show(report) { "The key \(report.id) accepts tokens for \(report.applicationID) now." }
    }

    private func command() throws -> AddSSOKey {
        let key = try key()
        let addressKey =
            kind == .lithium
            ? try SecretInput.read(smrKeyFile, option: "--smr-key-file", variable: "LATCHKEY_SSO_SMR_KEY") : nil
        return AddSSOKey(
            application: application,
            kind: keyKind,
            key: key,
            addressKey: addressKey,
            domain: domain,
            clientID: clientID,
            url: jwksURL,
            issuer: issuer,
            audience: audience,
            window: window,
            vouchesForAddresses: vouchesForAddresses == .yes
        )
    }

    private var keyKind: SSOKeyKind {
        switch kind {
        case .lithium: .lithium
        case .jwt: jwksURL == nil ? .jwt : .jwks
        case .secret: .secret
        }
    }

    private func key() throws -> Secret? {
        if kind == .jwt { return try publicKey.map { Secret(try FileInput.read($0)) } }
        guard let key = try SecretInput.read(keyFile, option: "--key-file", variable: "LATCHKEY_SSO_KEY") else {
            throw CommandError.asked("Give the key in --key-file, or in LATCHKEY_SSO_KEY.")
        }
        return key
    }
}
