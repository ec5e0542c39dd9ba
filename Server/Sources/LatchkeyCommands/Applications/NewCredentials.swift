import ArgumentParser
import LatchkeyCore
import LatchkeyCrypto

/// The new credentials of an application.
struct NewCredentials: Codable, Sendable, Equatable {
    /// Whether the server generates a client secret, which replaces all old ones.
    var makesClientSecret = false
    /// Whether the server generates a client secret that is valid beside the old ones.
    var addsClientSecret: Bool?
    /// The key in existing copies of the app.
    var appKey: String?
    /// Whether the server generates an app key.
    var makesAppKey = false

    func make() throws -> GeneratedCredentials {
        let given = try appKey.map { text in
            guard let key = AppKey(text) else { throw CommandError.asked(AppKey.sentence) }
            return key
        }
        return GeneratedCredentials(
            clientSecret: makesClientSecret || addsClientSecret == true ? ClientSecret(.random()) : nil,
            appKey: given ?? (makesAppKey ? AppKey() : nil)
        )
    }
}

/// Generated credentials, shown once; the server stores only digests.
struct GeneratedCredentials: Sendable {
    let clientSecret: ClientSecret?
    let appKey: AppKey?

    var clientSecretDigest: [UInt8]? { clientSecret.map { SHA256TokenDigest().digest($0.bytes) } }
    var appKeyDigest: [UInt8]? { appKey.map { SHA256TokenDigest().digest($0.bytes) } }
}

extension AppKey {
    static var sentence: String {
        "An app key has \(lengths.lowerBound) to \(lengths.upperBound) characters of printable ASCII, and no spaces."
    }

    static func argument(_ text: String) throws -> String {
        guard let key = AppKey(text) else { throw ValidationError(sentence) }
        return key.text
    }
}
