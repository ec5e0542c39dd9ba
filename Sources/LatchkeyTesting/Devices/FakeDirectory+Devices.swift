import Foundation
import LatchkeyAPI

extension Route {
    static let deviceRoutes: [Route] = [
        .signedIn(.pushDevices) { directory, call, access throws(Refusal) in
            .value(PushDeviceList(devices: directory.pushDevices(of: access.userID, at: call.now)))
        },
        .signedIn(.registerPushDevice) { directory, call, access throws(Refusal) in
            directory.register(try call.pushDevice(), for: access.sessionID, of: access.userID)
            return .noContent
        },
        .signedIn(.forgetPushDevice) { directory, call, access throws(Refusal) in
            let device = try call.pushDevice()
            directory.pushDevices.removeAll { $0.device == device && $0.userID == access.userID }
            return .noContent
        },
    ]
}

/// A push device and whose it is.
struct FakePushDevice: Sendable {
    let device: PushDevice
    let userID: User.ID
    let sessionID: Session.ID
}

extension FakeDirectory {
    private static let mostOfOneSession = 20
    private static let mostOfOneUser = 100

    /// Gives a device to a session, whoever had it; the oldest give way where there are too many.
    mutating func register(_ device: PushDevice, for sessionID: Session.ID, of userID: User.ID) {
        pushDevices.removeAll { $0.device == device }
        pushDevices.append(FakePushDevice(device: device, userID: userID, sessionID: sessionID))
        keepNewest(Self.mostOfOneSession) { $0.sessionID == sessionID }
        keepNewest(Self.mostOfOneUser) { $0.userID == userID }
    }

    /// The devices of a user's sessions that live, the latest registered first.
    func pushDevices(of userID: User.ID, at now: Date) -> [ListedPushDevice] {
        pushDevices.reversed().filter { isLive($0.sessionID, of: userID, at: now) }.map {
            ListedPushDevice(provider: $0.device.provider, token: $0.device.token, sessionID: $0.sessionID)
        }
    }

    private mutating func keepNewest(_ count: Int, where isMeant: (FakePushDevice) -> Bool) {
        let meant = pushDevices.indices.filter { isMeant(pushDevices[$0]) }
        for index in meant.dropLast(count).reversed() { pushDevices.remove(at: index) }
    }
}

extension Call {
    /// The push device that the path names.
    fileprivate func pushDevice() throws(Refusal) -> PushDevice {
        let (provider, token) = (request.parameters["provider"] ?? "", request.parameters["token"] ?? "")
        var check = FieldCheck()
        let sent = PushDevice(provider: PushProvider(rawValue: provider), token: token)
        let device = check.pushDevice("", sent)
        try check.finish()
        return device ?? sent
    }
}

extension FieldCheck {
    /// A push device in the one form that it is kept in; without a known provider no token is right or wrong.
    mutating func pushDevice(_ place: String, _ sent: PushDevice?) -> PushDevice? {
        guard let sent else { return nil }
        guard let rule = FieldRules.pushToken(of: sent.provider) else {
            refuse(place + "provider", .invalid("The provider is not known. Send apns or fcm."))
            return nil
        }
        return optional(place + "token", sent.token, rule).map { PushDevice(provider: sent.provider, token: $0) }
    }
}

extension FieldRules {
    fileprivate static func pushToken(of provider: PushProvider) -> FieldCheck.Rule? {
        switch provider {
        case .apns: apnsToken
        case .fcm: fcmToken
        default: nil
        }
    }

    private static func apnsToken(_ text: String) throws(WrongField) -> String {
        guard text.utf8.count <= 400, text.wholeMatch(of: /[0-9A-Fa-f]{32,}/) != nil else {
            throw .invalid("An APNs device token has 32 to 400 hexadecimal digits.")
        }
        return text.lowercased()
    }

    private static func fcmToken(_ text: String) throws(WrongField) -> String {
        guard text.utf8.count <= PushDevice.longestToken, text != ".", text != "..",
            text.wholeMatch(of: /[A-Za-z0-9:._-]+/) != nil
        else {
            throw .invalid(
                "An FCM registration token has 1 to 4096 letters, digits, colons, hyphens, underscores or dots."
            )
        }
        return text
    }
}
