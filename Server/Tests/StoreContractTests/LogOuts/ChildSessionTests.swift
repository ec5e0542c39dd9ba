import Foundation
import LatchkeyCore
import Testing

@Suite struct ChildSessionTests {
    @Test(arguments: Engine.all) func `sessions end with the browser's session, for the same reason`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            try await stores.addShop()
            let (user, browser) = try await stores.newBrowser()
            let child = try await stores.newChild(of: browser, user).record
            let offline = SessionRecord.sample(of: user, application: "shop")
            #expect(try await stores.sessions.insert(offline))
            let ending = SessionEnding.sample(.passwordChanged)
            let ended = try await stores.storage.transaction { tables in
                try tables.endSessions([browser.id], ending)
            }
            #expect(ended.ids == [browser.id, child.id])
            #expect(ended.noticed == [child.id])
            #expect(try await stores.sessions.state(of: child.id)?.ended == .passwordChanged)
            #expect(try await stores.sessions.state(of: offline.id)?.ended == nil)
        }
    }

    @Test(arguments: Engine.all) func `the parent stays when a child ends`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            try await stores.addShop()
            let (user, browser) = try await stores.newBrowser()
            let child = try await stores.newChild(of: browser, user).record
            #expect(try await stores.sessions.end(child.id, .sample()))
            #expect(try await stores.sessions.state(of: browser.id)?.ended == nil)
        }
    }

    @Test(arguments: Engine.all) func `the next session of an application continues the one before, without noise`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            for id in ["shop", "news"] as [Application.ID] { try await stores.addShop(id) }
            let (user, browser) = try await stores.newBrowser()
            let first = try await stores.newChild(of: browser, user).record
            let other = try await stores.newChild(of: browser, user, with: "news").record
            let second = try await stores.newChild(of: browser, user)
            #expect(second.displaced == [first.id])
            #expect(try await stores.sessions.state(of: first.id)?.ended == .revoked)
            #expect(try await stores.sessions.state(of: other.id)?.ended == nil)
            #expect(try await stores.notices() == [])
            let events = try await stores.events.events(of: user.id, before: nil, limit: 20)
            #expect(!events.contains { $0.kind == .sessionEnded(.revoked) })
        }
    }

    @Test(arguments: Engine.all) func `children do not count against the limit of sessions`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            for id in ["shop", "news"] as [Application.ID] { try await stores.addShop(id) }
            let (user, browser) = try await stores.newBrowser()
            let limit = SessionLimit(2, eventIDs: ids)
            for id in ["shop", "news"] as [Application.ID] {
                #expect(try await stores.newChild(of: browser, user, with: id, limit: limit).displaced == [])
            }
            #expect(try await stores.sessions.live(of: user.id, at: .sample).count == 4)
        }
    }

    @Test(arguments: Engine.all) func `a listed child names its parent`(engine: Engine) async throws {
        try await engine.withStores { stores async throws in
            try await stores.addShop()
            let (user, browser) = try await stores.newBrowser()
            let child = try await stores.newChild(of: browser, user).record
            let live = try await stores.sessions.live(of: user.id, at: .sample)
            #expect(live.first { $0.id == child.id }?.parentID == browser.id)
            #expect(live.first { $0.id == browser.id }?.parentID == nil)
        }
    }

    @Test(arguments: Engine.all) func `the other devices end without the children of the asker`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores async throws in
            try await stores.addShop()
            let (user, browser) = try await stores.newBrowser()
            let child = try await stores.newChild(of: browser, user).record
            for asker in [browser.id, child.id] {
                let phone = try await stores.newSession(of: user)
                _ = try await stores.sessions.end(.others, of: user.id, by: asker, .sample())
                #expect(try await stores.sessions.state(of: phone.id)?.ended == .revoked)
                for id in [browser.id, child.id] { #expect(try await stores.sessions.state(of: id)?.ended == nil) }
            }
        }
    }
}
