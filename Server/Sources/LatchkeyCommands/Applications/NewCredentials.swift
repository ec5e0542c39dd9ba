import ArgumentParser
import LatchkeyCore
import LatchkeyCrypto

/// What an application is to prove itself with from now on.
struct NewCredentials: Codable, Sendable, Equatable {
    /// Whether the server makes a client secret for it, in place of the one from before.
    var makesClientSecret = false
    /// The key that its app has already.
    var appKey: String?
    /// Whether the server makes an app key.
    var makesAppKey = false

    func make() throws -> MadeCredentials {
        let given = try appKey.map { text in
            guard let key = AppKey(text) else { throw CommandError.asked(AppKey.sentence) }
            return key
        }
        return MadeCredentials(
            clientSecret: makesClientSecret ? ClientSecret() : nil,
            appKey: given ?? (makesAppKey ? AppKey() : nil)
        )
    }
}

/// What was made, to be told once; the server keeps digests alone.
struct MadeCredentials: Sendable {
    let clientSecret: ClientSecret?
    let appKey: AppKey?

    var clientSecretDigest: [UInt8]? { clientSecret.map { SHA256TokenDigest().digest($0.bytes) } }
    var appKeyDigest: [UInt8]? { appKey.map { SHA256TokenDigest().digest($0.bytes) } }
}

extension AppKey {
    static var sentence: String {
        "An app key has \(lengths.lowerBound) to \(lengths.upperBound) characters of printable ASCII, and no spaces."
    }

    /// The text of an argument.
    static func argument(_ text: String) throws -> String {
        guard let key = AppKey(text) else { throw ValidationError(sentence) }
        return key.text
    }
}
