import LatchkeyAPI
import ServerTesting
import Testing

/// A token of each provider, and one more.
enum PushToken {
    static let apns = String(repeating: "0123456789abcdef", count: 4)
    static let other = String(repeating: "fedcba9876543210", count: 4)
    static let fcm = "dQw4w9WgXcQ:APA91b-Zz_0.9"

    /// A device in a login, as JSON.
    static func inLogIn(_ token: String = apns, of provider: String = "apns") -> String {
        "{\"push\":{\"provider\":\"\(provider)\",\"token\":\"\(token)\"}}"
    }
}

extension TestServer {
    /// Calls the path of a device, with its token percent-encoded as in the SDK.
    func device(
        _ method: String,
        _ provider: String = "apns",
        _ token: String = PushToken.apns,
        by person: Person
    ) async throws -> TestAnswer {
        let path = Endpoint<NoBody, NoBody>.registerPushDevice.path(["provider": provider, "token": token])
        return try await send(method, path, token: person.accessToken)
    }

    /// Registers a device.
    func registerDevice(_ provider: String = "apns", _ token: String = PushToken.apns, by person: Person) async throws {
        let answer = try await device("PUT", provider, token, by: person)
        try #require(answer.status == 204, "\(answer.text)")
    }

    /// The devices of a user, as they see them.
    func devices(of person: Person) async throws -> [ListedPushDevice] {
        let answer = try await send("GET", "/v1/users/me/devices", token: person.accessToken)
        try #require(answer.status == 200, "\(answer.text)")
        return try answer.decoded(PushDeviceList.self).devices
    }

    /// The number of stored devices of all users.
    var storedDevices: Int64? {
        get async throws { try await first("SELECT COUNT(*) FROM push_devices") }
    }
}

extension ListedPushDevice {
    /// A device of a user's session.
    init(_ provider: PushProvider = .apns, _ token: String = PushToken.apns, of person: Person) {
        self.init(provider: provider, token: token, sessionID: .init(person.sessionID))
    }
}
