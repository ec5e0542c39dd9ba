import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

@Suite struct LogOutNoticeDeliveryTests {
    private let clock = TurnedClock()
    private let memory = MemoryStorage()
    private let signer = PlainClaims()
    private let fetcher = PostingFetcher()
    private let firstAttempts = FirstLogOutAttempts()

    private func delivery(of storage: (any Storage)? = nil) -> LogOutNoticeDelivery {
        LogOutNoticeDelivery(
            storage: storage ?? memory,
            client: { (id) async throws(ClientLookupError) in
                if id == "https://app.example.com/client" { throw .unusableDocument("timedOut") }
                return id == "gone" ? nil : Application(id: id, name: "Shop")
            },
            tokens: LogOutTokens(
                signer: signer,
                issuer: { "https://id.example.com" },
                subject: { userID, application in "\(userID) at \(application.id)" },
                clock: clock
            ),
            fetcher: fetcher,
            firstAttempts: firstAttempts,
            clock: clock,
            deliverySignal: WakeSignal(),
            chance: { 1 }
        )
    }

    private func store(_ application: Application.ID = "shop", id: LogOutNotice.ID = "n") throws {
        let notice = LogOutNotice(
            id: id,
            applicationID: application,
            uri: "https://shop.example.com/out",
            userID: "u",
            sessionID: "s",
            createdAt: clock.now()
        )
        try memory.change { tables in try tables.logOutNotices.insert(notice) }
    }

    private func deliver() async throws -> Delivery<ClaimedLogOutNotice>.Outcome {
        let delivery = delivery()
        let claimed = try #require(try await delivery.claim().first)
        return try await delivery.deliver(claimed)
    }

    @Test func `the token names the session, the user and the event, and no nonce`() async throws {
        try store()
        #expect(try await deliver() == .sent)
        let post = try #require(fetcher.posts.first)
        #expect(post.url == "https://shop.example.com/out")
        #expect(post.form.map(\.name) == ["logout_token"])
        let signed = try #require(signer[post.form[0].value])
        let now = Int64(clock.now().timeIntervalSince1970)
        #expect(signed.type == "logout+jwt")
        #expect(signed.algorithm == .rs256)
        #expect(
            signed.claims == [
                "iss": .text("https://id.example.com"), "aud": .text("shop"), "sub": .text("u at shop"),
                "sid": .text("s"), "jti": .text("n"), "iat": .integer(now), "exp": .integer(now + 120),
                "events": .object(["http://schemas.openid.net/event/backchannel-logout": .object([:])]),
            ]
        )
    }

    @Test(arguments: [200, 204]) func `the application confirms it`(status: Int) async throws {
        try store()
        fetcher.answers(.success(status))
        #expect(try await deliver() == .sent)
    }

    @Test func `a refused token is given up`() async throws {
        try store()
        fetcher.answers(.success(400))
        guard case .givenUp = try await deliver() else {
            Issue.record("it was not given up")
            return
        }
    }

    @Test(arguments: [Result<Int, FetchFailure>.success(503), .success(302), .failure(.timedOut)])
    func `another failure is retried with another token under the same id`(
        answer: Result<Int, FetchFailure>
    ) async throws {
        try store()
        fetcher.answers(answer)
        guard case .postponed(let next, _) = try await deliver() else {
            Issue.record("it was not postponed")
            return
        }
        clock.turn(by: next.timeIntervalSince(clock.now()))
        fetcher.answers(.success(200))
        #expect(try await deliver() == .sent)
        let tokens = fetcher.posts.map { $0.form[0].value }
        #expect(Set(tokens).count == 2)
        #expect(tokens.allSatisfy { signer[$0]?.claims["jti"] == .text("n") })
    }

    @Test func `an application that does not answer holds up no notice to another`() async throws {
        try store("slow", id: "1")
        try store("slow", id: "2")
        try store("shop", id: "3")
        fetcher.answers(.failure(.timedOut))
        let delivery = delivery()
        let claimed = try await delivery.claim()
        try #require(claimed.map(\.id) == ["1", "2", "3"])
        _ = try await delivery.deliver(claimed[0])
        guard case .postponed(let next, _) = try await delivery.deliver(claimed[1]) else {
            Issue.record("it was not postponed")
            return
        }
        #expect(fetcher.posts.count == 1, "the second one does not wait for the application again")
        #expect(next >= clock.now().addingTimeInterval(5))
        fetcher.answers(.success(200))
        #expect(try await delivery.deliver(claimed[2]) == .sent)
        clock.turn(by: next.timeIntervalSince(clock.now()))
        for notice in try await delivery.claim() { #expect(try await delivery.deliver(notice) == .sent) }
        #expect(fetcher.posts.count == 4)
    }

    @Test func `a notice to an application that is gone is given up`() async throws {
        try store("gone")
        guard case .givenUp = try await deliver() else {
            Issue.record("it was not given up")
            return
        }
        #expect(fetcher.posts.isEmpty)
    }

    @Test func `a notice waits for a client's document that cannot be read now`() async throws {
        try store("https://app.example.com/client")
        guard case .postponed = try await deliver() else {
            Issue.record("it was not postponed")
            return
        }
        #expect(fetcher.posts.isEmpty)
    }

    @Test func `of two servers one sends it`() async throws {
        try store()
        let (one, other) = (delivery(), delivery())
        let claimed = try await one.claim() + other.claim()
        #expect(claimed.count == 1)
        for notice in claimed { #expect(try await one.deliver(notice) == .sent) }
        #expect(try await other.claim().isEmpty)
        #expect(fetcher.posts.count == 1)
    }

    @Test func `an attempt ends the wait of the log-out, whatever its outcome`() async throws {
        try store()
        fetcher.answers(.failure(.timedOut))
        let endless = FirstLogOutAttempts(pause: { _ in await WakeSignal().wait() })
        async let waiting: Void = endless.wait(for: ["s"])
        endless.record("s")
        await waiting
        // Recorded before the wait begins.
        await endless.wait(for: ["s"])
        await endless.wait(for: [])
    }

    @Test func `the wait ends at its limit`() async {
        let instant = FirstLogOutAttempts(pause: { _ in })
        await instant.wait(for: ["s"])
    }
}

/// An application that keeps the forms it gets.
private final class PostingFetcher: PublicFetcher {
    struct Post: Sendable {
        let url: String
        let form: [(name: String, value: String)]
    }

    private struct State {
        var answer: Result<Int, FetchFailure> = .success(200)
        var posts: [Post] = []
    }

    private let state = Locked(State())

    var posts: [Post] { state.withLock { $0.posts } }

    func answers(_ answer: Result<Int, FetchFailure>) { state.withLock { $0.answer = answer } }

    func get(_ url: String, accept: String, upTo bytes: Int) async throws(FetchFailure) -> FetchedDocument {
        throw .refusedURL
    }

    func post(_ url: String, form: [(name: String, value: String)]) async throws(FetchFailure) -> Int {
        try state.withLock { state in
            state.posts.append(Post(url: url, form: form))
            return state.answer
        }.get()
    }
}
