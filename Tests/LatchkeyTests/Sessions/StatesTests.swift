import Latchkey
import LatchkeyTesting
import Testing

@Suite struct StatesTests {
    @Test func `every listener gets the present state and then each change`() async throws {
        let transport = ScriptedTransport { _ in try .signedIn() }
        let latchkey = LatchkeyClient.sample(transport: transport)
        let early = latchkey.states
        _ = try await latchkey.restore()
        let middle = latchkey.states
        try await latchkey.logIn("ada", password: "correct horse")
        let late = latchkey.states
        try await latchkey.logOut()

        let ada = SignInState.signedIn(.sample(), .confirmed)
        #expect(await early.first(4) == [.unknown, .signedOut(nil), ada, .signedOut(.signedOut)])
        #expect(await middle.first(3) == [.signedOut(nil), ada, .signedOut(.signedOut)])
        #expect(await late.first(2) == [ada, .signedOut(.signedOut)])
    }

    @Test func `a state is published before its call returns`() async throws {
        let server = FakeServer()
        let latchkey = LatchkeyClient.fake(server: server)
        func state() async -> SignInState? { await latchkey.states.first { _ in true } }
        let ada = try await latchkey.register(Registration(username: "ada", password: "correct horse"))
        #expect(await state() == .signedIn(ada, .confirmed))
        let bob = try await latchkey.register(Registration(username: "bob", password: "correct horse"))
        #expect(await state() == .signedIn(bob, .confirmed))
        try await latchkey.switchUser(to: ada.id)
        #expect(await state() == .signedIn(ada, .confirmed))
        let renamed = try await latchkey.account.update(UserChanges(displayName: .set("Ada")))
        #expect(await state() == .signedIn(renamed, .confirmed))
        try await latchkey.logOut(switchesToNextUser: true)
        #expect(await state() == .signedIn(bob, .confirmed))
        try await latchkey.account.delete()
        #expect(await state() == .signedOut(.userDeleted))
        let again = try await latchkey.logIn("ada", password: "correct horse")
        #expect(await state() == .signedIn(again, .confirmed))
    }

    @Test func `the streams end with the client`() async {
        var latchkey: LatchkeyClient? = .sample()
        let states = latchkey?.states
        latchkey = nil
        var told: [SignInState] = []
        if let states {
            for await state in states { told.append(state) }
        }
        #expect(told == [.unknown])
    }

    @Test func `a changed user is a new state`() async throws {
        let transport = ScriptedTransport { _ in try .json(200, User.sample(displayName: "Ada")) }
        let latchkey = LatchkeyClient.sample(store: try await .holding(), transport: transport)
        _ = try await latchkey.restore()
        let states = latchkey.states
        try await latchkey.account.refresh()
        #expect(
            await states.first(3) == [
                .signedIn(.sample(), .stored), .signedIn(.sample(), .confirmed),
                .signedIn(.sample(displayName: "Ada"), .confirmed),
            ]
        )
    }
}

extension AsyncStream {
    fileprivate func first(_ count: Int) async -> [Element] {
        var elements: [Element] = []
        for await element in self {
            elements.append(element)
            if elements.count == count { break }
        }
        return elements
    }
}
