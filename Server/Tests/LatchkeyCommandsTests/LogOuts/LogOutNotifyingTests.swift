import Foundation
import LatchkeyCommands
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyDatabase
import LatchkeyHTTP
import TestDatabases
import Testing

@Suite(.timeLimit(.minutes(2))) struct LogOutNotifyingTests {
    /// An application that takes every notice.
    private struct Receiver: PublicFetcher {
        let tokens: AsyncStream<String>
        private let taken: AsyncStream<String>.Continuation

        init() { (tokens, taken) = AsyncStream.makeStream() }

        func get(_ url: String, accept: String, upTo bytes: Int) async throws(FetchFailure) -> FetchedDocument {
            throw .refusedURL
        }

        func post(_ url: String, form: [(name: String, value: String)]) async throws(FetchFailure) -> Int {
            for field in form { taken.yield(field.value) }
            return 200
        }
    }

    private static func withServer(_ test: (Composition) async throws -> Void) async throws {
        try await TestFolder.with { folder in
            let database = try SQLiteDatabase(path: folder + "/latchkey.sqlite")
            let secret = try ServerSecret(SecureRandom.bytes(ServerSecret.length))
            let composition = try await Composition(
                database: database,
                secret: { _ in secret },
                issuer: Issuer("https://id.example.com")
            )
            try await test(composition)
            await database.close()
        }
    }

    private static func addShop(to server: Composition) async throws -> Application {
        var rules = ClientRules()
        rules.backChannelLogOutURI = "https://shop.example.com/out"
        let shop = Application(id: "shop", name: "Shop", client: rules)
        try await server.domain.users.transaction { tables in _ = try tables.applications.insert(shop) }
        try await server.administration.applications.reload()
        return shop
    }

    private static func register(at server: Composition, with application: Application) async throws -> Access {
        let outcome = try await server.domain.registration.register(
            RegistrationForm(username: "ada", password: "correct horse"),
            from: RequestOrigin(),
            with: application
        )
        guard case .signedIn(let signedIn) = outcome else { throw CancellationError() }
        return try await server.domain.sessionCheck.check(signedIn.session.access.token, from: nil)
    }

    @Test func `the service begins when an application wants notices, and a log-out waits for it`() async throws {
        try await Self.withServer { server async throws in
            let (receiver, pace) = (Receiver(), TurnedPace())
            let service = server.logOutNotifying.service(
                to: server.domain.clients,
                signing: server.logOutTokens,
                postingBy: receiver,
                pace: pace
            )
            let running = Task { try await service.run() }
            let shop = try await Self.addShop(to: server)
            var pauses = pace.pauses.makeAsyncIterator()
            #expect(await pauses.next() == LogOutNoticeDelivery.longestPause)
            let access = try await Self.register(at: server, with: shop)
            try await server.domain.logOut.end(access, from: nil, waitingForNotices: true)
            var tokens = receiver.tokens.makeAsyncIterator()
            let token = try #require(await tokens.next())
            let claims = try #require(try await server.claimsSigner.claims(of: token, type: "logout+jwt"))
            #expect(claims["sid"] == .text(access.sessionID.rawValue))
            #expect(claims["iss"] == .text("https://id.example.com"))
            #expect(claims["nonce"] == nil)
            running.cancel()
            _ = try? await running.value
        }
    }

    @Test func `without a back-channel URI nothing is queued`() async throws {
        try await Self.withServer { server async throws in
            let application = try #require(server.domain.applications[Application.defaultID])
            let access = try await Self.register(at: server, with: application)
            try await server.domain.logOut.end(access, from: nil, waitingForNotices: true)
            #expect(try await server.administration.logOutNotices.newest(10).isEmpty)
        }
    }
}
