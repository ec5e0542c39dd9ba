import Foundation
import LatchkeyCore

/// Stores passwords unhashed, because tests need no slow hash.
struct FakePasswordHasher: PasswordHasher {
    private static let prefix = "$fake$"

    func hash(_ password: Password) async throws(PasswordHasherError) -> String { Self.hash(of: password) }

    func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool {
        hash == Self.hash(of: password)
    }

    func isOutdated(_ hash: String, of password: Password) -> Bool { false }

    static func hash(of password: Password) -> String { prefix + Base64URL.encode(password.bytes) }
}
