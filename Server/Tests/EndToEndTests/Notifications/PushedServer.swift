import Foundation
import LatchkeyAPI
import LatchkeyTesting
import TestPush

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server that notifies devices of new sign-ins, with a local push service.
struct PushedServer {
    static let phone = String(repeating: "a1", count: 32)
    static let tablet = "tablet:APA91b-token"
    static let laptop = String(repeating: "c3", count: 32)

    let secrets: PushSecrets
    let service: PushServer
    let folder: TemporaryFolder
    let server: LocalServer

    var script: PushServiceScript { service.script }

    static func start() async throws -> PushedServer {
        let folder = try await TemporaryFolder()
        let secrets = try await PushSecrets()
        let service = try await PushServer.start(secrets)
        try secrets.writeServiceAccount(tokenURL: service.url + PushServiceScript.tokens)
        let server = try await LocalServer.start(in: folder, arguments: arguments(secrets, service))
        return PushedServer(secrets: secrets, service: service, folder: folder, server: server)
    }

    static func arguments(_ secrets: PushSecrets, _ service: PushServer) -> [String] {
        [
            "--apns-key-file", secrets.apnsKey, "--apns-key-id", "ABC123DEFG", "--apns-team-id", "TEAM456789",
            "--apns-topic", "com.example.balance", "--apns-url", service.url, "--fcm-service-account",
            secrets.serviceAccount, "--fcm-url", service.url, "--push-certificates", secrets.certificate,
        ]
    }

    func stop() async {
        await server.stop()
        await service.stop()
    }

    /// Registers Ada on her phone.
    func register() async throws {
        let body = """
            {"username": "ada", "password": "correct horse", "device": {"name": "Phone", "push": {"provider": "apns", \
            "token": "\(Self.phone)"}}}
            """
        let _: SignedIn = try await server.post("v1/users", body)
    }

    /// Logs Ada in on a device.
    @discardableResult
    func logIn(_ name: String, push: (provider: String, token: String)? = nil) async throws -> SignedIn {
        let device = push.map { #", "push": {"provider": "\#($0.provider)", "token": "\#($0.token)"}"# } ?? ""
        let body = """
            {"identifier": "ada", "password": "correct horse", "device": {"name": "\(name)"\(device)}}
            """
        return try await server.post("v1/sessions", body)
    }

    /// The notifications for an Apple device.
    func sent(to token: String) -> [PushRequest] { script.requests(to: "/3/device/\(token)") }

    /// The notifications for Google's devices.
    var sentToTablet: [PushRequest] {
        script.requests(to: "/v1/projects/kii-balance/messages:send").filter { request in
            (request.json?["message"] as? NSDictionary)?["token"] as? String == Self.tablet
        }
    }

    func listed() async throws -> ListedNotifications {
        try await Command.run(["notifications", "list", "--json"], in: folder).json()
    }

    /// The number of Ada's devices.
    func deviceCount(_ session: SignedIn) async throws -> Int {
        var request = URLRequest(url: server.url.appending(path: "v1/users/me/devices"))
        request.setValue("Bearer \(session.session.accessToken)", forHTTPHeaderField: "Authorization")
        return try WireJSON.decode(PushDeviceList.self, from: try await Wire.send(request).body).devices.count
    }
}

/// The output of `latchkey notifications list --json`.
struct ListedNotifications: Decodable {
    struct Listed: Decodable {
        let id: String
        let kind: String
        let provider: String
        let userID: String
        let state: String
        let attempts: Int
        let lastError: String?
    }

    let notifications: [Listed]

    func count(_ state: String) -> Int { notifications.count { $0.state == state } }
}
