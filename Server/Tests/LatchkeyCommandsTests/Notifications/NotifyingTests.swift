import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import LatchkeyHTTP
import TestDatabases
import Testing

@Suite(.timeLimit(.minutes(2))) struct NotifyingTests {
    private static let password = "correct horse"

    /// Records notifications.
    private struct Services: NotificationSender {
        let sent: AsyncStream<PushNotification>
        private let taken: AsyncStream<PushNotification>.Continuation

        init() { (sent, taken) = AsyncStream.makeStream() }

        func send(_ notification: PushNotification) { taken.yield(notification) }
    }

    private static func withServer(
        _ providers: Set<PushProvider>,
        _ test: (Composition) async throws -> Void
    ) async throws {
        try await TestFolder.with { folder in
            let database = try SQLiteDatabase(path: folder + "/latchkey.sqlite")
            let secret = try ServerSecret(SecureRandom.bytes(ServerSecret.length))
            let composition = try await Composition(
                database: database,
                secret: { _ in secret },
                issuer: Issuer("http://x"),
                pushProviders: providers
            )
            try await test(composition)
            await database.close()
        }
    }

    private static func device(_ number: Int) throws -> PushDevice {
        let digit = Character("\(number)")
        return try PushDevice(provider: "apns", token: String(repeating: digit, count: 64))
    }

    private static func register(_ device: PushDevice, at server: Composition) async throws {
        _ = try await server.domain.registration.register(
            RegistrationForm(username: "ada", password: password),
            from: RequestOrigin(pushDevice: device),
            with: try #require(server.domain.applications[Application.defaultID])
        )
    }

    private static func logIn(
        _ device: PushDevice? = nil,
        key: DeviceKey? = nil,
        at server: Composition
    ) async throws -> SignedIn {
        try await server.domain.passwordLogIn.logIn(
            "ada",
            password: password,
            from: RequestOrigin(pushDevice: device, deviceKey: key),
            with: try #require(server.domain.applications[Application.defaultID])
        )
    }

    @Test func `a login is announced at once, however long the pause`() async throws {
        try await Self.withServer([.apns]) { server in
            let (phone, laptop) = (try Self.device(1), try Self.device(2))
            try await Self.register(phone, at: server)
            let (services, pace) = (Services(), TurnedPace())
            let service = server.notifying.service(sendingBy: [.apns: services], pace: pace)
            let running = Task { await service.run() }
            var pauses = pace.pauses.makeAsyncIterator()
            #expect(await pauses.next() == NotificationDelivery.longestPause)
            let signedIn = try await Self.logIn(laptop, at: server)
            var sent = services.sent.makeAsyncIterator()
            #expect(await sent.next()?.device == phone)
            running.cancel()
            await running.value
            // A login from the same device causes no notice; the next test has the control.
            _ = try await Self.logIn(laptop, key: signedIn.session.deviceKey, at: server)
            #expect(try await server.administration.notifications.newest(10).count == 1)
        }
    }

    @Test func `a login on a third device is announced on both others`() async throws {
        try await Self.withServer([.apns]) { server in
            try await Self.register(Self.device(1), at: server)
            _ = try await Self.logIn(Self.device(2), at: server)
            _ = try await Self.logIn(Self.device(3), at: server)
            #expect(try await server.administration.notifications.newest(10).count == 3)
        }
    }

    @Test func `without an account nothing is queued`() async throws {
        for providers in [[], [.fcm]] as [Set<PushProvider>] {
            try await Self.withServer(providers) { server in
                try await Self.register(Self.device(1), at: server)
                _ = try await Self.logIn(at: server)
                #expect(try await server.administration.notifications.newest(10).isEmpty)
            }
        }
    }
}
