import Foundation
import Latchkey
import LatchkeyTesting
import LiCoreSDK
import Testing

/// Only one login is under way at a time, and each one is reported.
@Suite(.timeLimit(.minutes(1))) struct SecondLoginTests {
    let community: Community
    let sdk: LiSDKManager
    let record = LoginRecord()

    init() throws {
        community = try Community()
        sdk = try community.start()
        sdk.authManager.liLoginDelegate = record
    }

    private var auth: LiAuthManager { sdk.authManager }
    private var cancelled: LoginRecord.Ending { .failure(LiBaseError.Code.cancelled) }
    private func success(_ name: String) throws -> LoginRecord.Ending {
        .success(try #require(community.server.user(name)).id.rawValue)
    }

    @Test func `a second login ends the first, which is reported before`() async throws {
        let shown = Event()
        let first = OwnScreen { _ in
            await shown.happen()
            try await Task.sleep(for: .seconds(3_600))
        }
        auth.initLoginFlow(from: first)
        await shown.wait()
        auth.initLoginFlow(from: community.browser(as: "ada"))
        #expect(try await record.next() == cancelled)
        #expect(try await record.next() == success("ada"))
        #expect(await record.endings.count == 2)
    }

    @Test(arguments: [false, true])
    func `a screen that does not notice its end is not waited for, and logs nobody in later`(
        _ hasTaskOfItsOwn: Bool
    ) async throws {
        let (shown, go, done) = (Event(), Event(), Event())
        let server = community.server
        let stubborn = OwnScreen { login in
            await shown.happen()
            // Nothing cancels a task that the screen started itself.
            let logIn = { @MainActor @Sendable in
                try await login.logIn { page in
                    await go.wait()
                    return try await server.authorize(page, as: "bob")
                }
            }
            do {
                if hasTaskOfItsOwn { try await Task { try await logIn() }.value } else { try await logIn() }
                Issue.record("a login that was over has logged in")
            } catch {}
            await done.happen()
        }
        auth.initLoginFlow(from: stubborn)
        await shown.wait()
        auth.initLoginFlow(from: community.browser(as: "ada"))
        #expect(try await record.next() == cancelled)
        #expect(try await record.next() == success("ada"))
        await go.happen()
        await done.wait()
        #expect(await sdk.latchkey.users.map(\.username) == ["ada"])
        #expect(await record.endings.count == 2)
    }

    @Test(arguments: [true, false])
    func `a login whose session is being kept is what it comes to be, before the next one begins`(
        _ isSingleSignOn: Bool
    ) async throws {
        let (store, record) = (SlowStore(), record)
        let sdk = try community.start(nil, store: store)
        sdk.authManager.liLoginDelegate = record
        sdk.authManager.initLoginFlow(
            from: community.browser(as: "bob"),
            withSSOToken: isSingleSignOn ? community.ssoToken() : nil
        )
        await store.arrived.wait()
        let first = try success(isSingleSignOn ? "carol" : "bob")
        let second = OwnScreen { login in
            #expect(record.endings == [first])
            try await login.latchkey.logIn("ada", password: Community.password)
        }
        sdk.authManager.initLoginFlow(from: second)
        for _ in 0..<100 { await Task.yield() }
        #expect(await second.appearances == 0)
        await store.go.happen()
        #expect(try await record.next() == first)
        #expect(try await record.next() == success("ada"))
        #expect(await sdk.latchkey.users.map(\.username) == ["ada"])
    }

    @Test func `a login that waits for its answer is cancelled`() async throws {
        let hold = community.server.hold(.ssoLogIn)
        auth.initLoginFlow(from: Community.closedBrowser, withSSOToken: community.ssoToken())
        try await hold.arrival()
        auth.initLoginFlow(from: community.browser(as: "ada"))
        #expect(try await record.next() == cancelled)
        #expect(try await record.next() == success("ada"))
        #expect(await sdk.latchkey.users.map(\.username) == ["ada"])
    }

    @Test func `of many at once the last one counts, and each is reported`() async throws {
        for _ in 0..<5 { auth.initLoginFlow(from: community.browser(as: "bob")) }
        auth.initLoginFlow(from: community.browser(as: "ada"))
        var endings: [LoginRecord.Ending] = []
        for _ in 0..<6 { endings.append(try await record.next()) }
        #expect(endings.last == (try success("ada")))
        #expect(endings.dropLast().allSatisfy { [cancelled, try? success("bob")].contains($0) })
        #expect(await sdk.latchkey.users.map(\.username) == ["ada"])
    }

    @Test func `who begins another login in the report is told of both`() async throws {
        let browser = community.browser(as: "ada")
        await MainActor.run { [auth] in
            record.react = { ending in
                if case .failure = ending { auth.initLoginFlow(from: browser) }
            }
        }
        auth.initLoginFlow(from: Community.closedBrowser)
        #expect(try await record.next() == cancelled)
        #expect(try await record.next() == success("ada"))
    }

    @Test func `a delegate that has gone is not kept`() async throws {
        weak var gone: LoginRecord?
        do {
            let record = LoginRecord()
            gone = record
            auth.liLoginDelegate = record
            auth.initLoginFlow(from: community.browser(as: "ada"))
            _ = try await record.next()
        }
        auth.initLoginFlow(from: community.browser(as: "ada"))
        #expect(await auth.logoutUser() == nil)
        #expect(gone == nil)
        #expect(auth.liLoginDelegate == nil)
    }

    @Test func `a logout ends the login that is under way`() async throws {
        auth.initLoginFlow(from: community.browser(as: "ada"))
        _ = try await record.next()
        let shown = Event()
        let screen = OwnScreen { _ in
            await shown.happen()
            try await Task.sleep(for: .seconds(3_600))
        }
        auth.initLoginFlow(from: screen)
        await shown.wait()
        #expect(await auth.logoutUser() == nil)
        #expect(try await record.next() == cancelled)
        #expect(!auth.isUserLoggedIn())
    }
}

/// A slow credential store that ignores cancellation.
private actor SlowStore: CredentialStore {
    let arrived = Event()
    let go = Event()
    private let store = MemoryCredentialStore()

    func load() async throws -> StoredCredentials? { try await store.load() }

    func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws {
        await arrived.happen()
        await go.wait()
        try await store.save(credentials, replacing: generation)
    }

    func delete(replacing generation: UInt64) async throws { try await store.delete(replacing: generation) }
}
