package import Foundation
import Latchkey
import LatchkeyScreens

/// The person's choices on this device: the last factor, and the answers to offered passkeys.
///
/// They are no secrets.
@MainActor
package struct DeviceChoices {
    private let read: (String) -> String?
    private let write: (String, String) -> Void
    private let now: () -> Date

    private init(
        read: @escaping (String) -> String?,
        write: @escaping (String, String) -> Void,
        now: @escaping () -> Date
    ) {
        self.read = read
        self.write = write
        self.now = now
    }

    /// The choices in the app's defaults.
    static var ofApp: DeviceChoices {
        DeviceChoices {
            UserDefaults.standard.string(forKey: $0)
        } write: {
            UserDefaults.standard.set($1, forKey: $0)
        } now: {
            Date()
        }
    }

    /// Choices that are forgotten with the model, for tests.
    ///
    /// - Parameter now: The present time.
    /// - Returns: No choices.
    package static func inMemory(now: @escaping () -> Date = { Date() }) -> DeviceChoices {
        let values = Values()
        return DeviceChoices {
            values.all[$0]
        } write: {
            values.all[$0] = $1
        } now: {
            now()
        }
    }

    private final class Values {
        var all: [String: String] = [:]
    }
}

extension DeviceChoices {
    private static let lastWay = "latchkey.lastFactor"

    private static func offer(to user: User.ID) -> String { "latchkey.passkeyOffer.\(user.rawValue)" }

    /// The factor that the person used last.
    var lastWay: FactorWay? { read(Self.lastWay).flatMap { FactorWay(rawValue: $0) } }

    /// Keeps the factor that the person has used.
    func keep(_ way: FactorWay) { write(Self.lastWay, way.rawValue) }

    /// Whether a passkey may be offered to a user.
    func allowsOffer(to user: User.ID) -> Bool {
        let parts = read(Self.offer(to: user))?.split(separator: " ") ?? []
        guard parts.count == 2, let answer = PasskeyOfferAnswer(rawValue: String(parts[0])),
            let seconds = Double(parts[1])
        else { return true }
        return answer.allowsOffer(answered: Date(timeIntervalSince1970: seconds), now: now())
    }

    /// Keeps a user's answer to the offer.
    func keep(_ answer: PasskeyOfferAnswer, of user: User.ID) {
        write(Self.offer(to: user), "\(answer.rawValue) \(Int(now().timeIntervalSince1970))")
    }
}
