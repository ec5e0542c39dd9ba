import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The effects of the marker outside the store.
@Suite struct InstallationTests {
    let marker = MemoryMarker()

    @Test func `a locked store of a first run is nobody signed in`() async throws {
        let store = FaultyStore(MemoryCredentialStore())
        await store.fail(load: LatchkeyError.locked)
        let latchkey = LatchkeyClient.sample(store: store, marker: marker)
        #expect(try await latchkey.restore() == .signedOut)
        #expect(await latchkey.states.first { _ in true } == .signedOut(nil))
    }

    @Test func `a locked store of an installation that had a sign-in is locked`() async throws {
        let store = FaultyStore(try await .holding())
        try await marker.set()
        await store.fail(load: LatchkeyError.locked)
        let latchkey = LatchkeyClient.sample(store: store, marker: marker)
        #expect(try await latchkey.restore() == .locked)
        #expect(await latchkey.states.first { _ in true } == .locked)
        await store.fail(load: nil)
        #expect(try await latchkey.restore() == .signedIn(.sample()))
    }

    @Test func `a login that survived a reinstall is ended, here and at the server`() async throws {
        let store = try await MemoryCredentialStore.holding()
        let told = Event()
        let transport = ScriptedTransport { _ in
            await told.happen()
            return try .text(204, "")
        }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, marker: marker)
        #expect(try await latchkey.restore() == .signedOut)
        await told.wait()
        #expect(await transport.sent.map(\.call) == ["DELETE /v1/sessions/current"])
        #expect(await transport.sent.first?.bearer == "Bearer access-1")
        #expect(try await latchkey.restore() == .signedOut)
    }

    @Test func `it does not come back when its end could not be stored`() async throws {
        let store = FaultyStore(try await .holding())
        let transport = ScriptedTransport { _ in try .text(204, "") }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, marker: marker)
        await store.fail(save: CocoaError(.fileWriteOutOfSpace))
        #expect(await code { try await latchkey.restore() } == .storeUnwritable)
        await store.fail(save: nil)
        #expect(try await latchkey.restore() == .signedOut)
    }

    @Test func `a login of this installation is kept`() async throws {
        let store = MemoryCredentialStore()
        let transport = ScriptedTransport { _ in try .signedIn() }
        try await LatchkeyClient.sample(store: store, transport: transport, marker: marker)
            .logIn("ada", password: "correct horse")
        #expect(await marker.hasBeenSet)
        let restarted = LatchkeyClient.sample(store: store, marker: marker)
        #expect(try await restarted.restore() == .signedIn(.sample()))
    }

    @Test func `a login is not kept when it could not be marked as one of this installation`() async throws {
        let store = MemoryCredentialStore()
        await marker.fail()
        let transport = ScriptedTransport { request in
            try request.httpMethod == "DELETE" ? .text(204, "") : .signedIn()
        }
        let latchkey = LatchkeyClient.sample(store: store, transport: transport, marker: marker)
        #expect(await code { try await latchkey.logIn("ada", password: "correct horse") } == .storeUnwritable)
        #expect(try await store.load() == nil)
    }

    @Test func `a marker that cannot be read ends no login`() async throws {
        await marker.fail()
        let latchkey = LatchkeyClient.sample(store: try await .holding(), marker: marker)
        #expect(try await latchkey.restore() == .signedIn(.sample()))
    }

    actor MemoryMarker: InstallationMarker {
        private var isMarked = false
        private var fails = false

        func fail() { fails = true }

        func isSet() async throws -> Bool {
            if fails { throw CocoaError(.fileReadNoPermission) }
            return isMarked
        }

        func set() async throws {
            if fails { throw CocoaError(.fileWriteNoPermission) }
            isMarked = true
        }

        var hasBeenSet: Bool { isMarked }
    }
}

extension LatchkeyError {
    fileprivate static let locked = LatchkeyError(code: .storeLocked, message: "Unlock the device.")
}
