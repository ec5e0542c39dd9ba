import Foundation
import Latchkey
import LatchkeyAPI

extension FakeDirectory {
    private static let mostOfOneUser = 20

    /// Makes a device known to a user; those used longest ago give way where there are too many.
    ///
    /// - Returns: Its key where this server made it, otherwise a new one.
    mutating func remember(_ deviceKey: String?, of userID: User.ID) -> String {
        let own = deviceKey.flatMap { ownDeviceKeys.contains($0) ? $0 : nil }
        let key = own ?? "lkd_" + Data.random(32).base64URLText
        ownDeviceKeys.insert(key)
        let others = deviceKeys[userID, default: []].filter { $0 != key }
        deviceKeys[userID] = Array((others + [key]).suffix(Self.mostOfOneUser))
        return key
    }
}

extension FakeRequest {
    /// The key of the device that a login comes from; nil where it has none.
    var deviceKey: String? {
        guard let key = header(LatchkeyHeader.device), key.hasPrefix("lkd_"), key.utf8.count == 47,
            let bytes = Data(base64URLText: key.dropFirst(4)), bytes.base64URLText == key.dropFirst(4)
        else { return nil }
        return key
    }
}

extension Data {
    fileprivate init?(base64URLText text: Substring) {
        guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
        self.init(base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + "=")
    }
}
