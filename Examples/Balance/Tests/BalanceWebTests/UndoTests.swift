import BalanceEntries
import Foundation
import HTTPTypes
import LatchkeyTesting
import Testing

@testable import BalanceWeb

@Suite struct UndoTests {
    /// Deletes the only entry, and shows the list.
    private static func deleteOnly(_ visitor: Visitor) async throws -> String {
        let id = try #require(try await visitor.get("/balance").entryIDs.first)
        try await visitor.get("/entries/\(id)/delete")
        try await visitor.post("/entries/\(id)/delete", ["version": visitor.hidden("version")])
        try await visitor.get("/balance")
        return id
    }

    @Test func `a deletion is undone once, also if the form is sent twice`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.isIn()
            try await visitor.add("400", "<i>Rent</i>", "expense")
            #expect(try await visitor.get("/balance").page.contains("id=\"undo\"") == false)
            let id = try await Self.deleteOnly(visitor)
            #expect(visitor.page.contains("&quot;&lt;i&gt;Rent&lt;/i&gt;&quot; was deleted."))
            #expect(visitor.page.contains("action=\"/entries/\(id)/restore\""))
            #expect(visitor.entryIDs.isEmpty)
            let token = visitor.hidden("token")
            for _ in 0..<2 {
                try await visitor.post("/entries/\(id)/restore", ["token": token])
                #expect(visitor.status == .seeOther)
            }
            try await visitor.get("/balance")
            #expect(visitor.entryIDs == [id])
            #expect(visitor.page.contains("<strong id=\"total\" class=\"negative\">-$400.00</strong>"))
            #expect(!visitor.page.contains("id=\"undo\""))
        }
    }

    @Test func `a deletion that cannot be undone now can be undone later`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.isIn()
            try await visitor.add("400", "Rent", "expense")
            let id = try await Self.deleteOnly(visitor)
            let token = visitor.hidden("token")
            visitor.server.isOffline = true
            try await visitor.post("/entries/\(id)/restore", ["token": token])
            #expect(visitor.status == .serviceUnavailable)
            visitor.server.isOffline = false
            try await visitor.get("/balance")
            #expect(visitor.page.contains("id=\"undo\"") && visitor.entryIDs.isEmpty)
            try await visitor.post("/entries/\(id)/restore")
            #expect(try await visitor.get("/balance").entryIDs == [id])
        }
    }

    @Test func `only the browser that deleted an entry restores it, with its form`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.isIn()
            try await visitor.add("400", "Rent", "expense")
            let id = try await Self.deleteOnly(visitor)
            try await visitor.post("/entries/\(id)/restore", ["token": "guess"])
            #expect(visitor.status == .forbidden)
            let eve = visitor.other
            try await eve.isIn("eve")
            try await eve.post("/entries/\(id)/restore")
            #expect(try await eve.get("/balance").entryIDs.isEmpty)
            #expect(try await visitor.get("/balance").entryIDs.isEmpty)
        }
    }

    @Test func `an entry whose deletion failed is not offered`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.isIn()
            try await visitor.add("400", "Rent", "expense")
            let id = try #require(try await visitor.get("/balance").entryIDs.first)
            try await visitor.get("/entries/\(id)/delete")
            try await visitor.post("/entries/\(id)/delete", ["version": "99"])
            #expect(visitor.status == .conflict)
            #expect(!visitor.page.contains("id=\"undo\""))
        }
    }

    @Test func `the offer ends after two minutes`() {
        let now = ContinuousClock.Instant.now
        let session = BrowserSession(of: nil, at: now)
        let content = EntryContent(amount: Amount(cents: 1), name: "Tea", kind: .expense)
        let entry = Entry(id: "a", version: 1, date: Date(timeIntervalSince1970: 0), content: content)
        session.remember(deleted: entry, at: now)
        #expect(session.deletedEntry(at: now + .seconds(119)) == entry)
        #expect(session.deletedEntry(at: now + .seconds(120)) == nil)
        session.forgetDeletedEntry("b")
        #expect(session.deletedEntry(at: now) == entry)
        session.forgetDeletedEntry("a")
        #expect(session.deletedEntry(at: now) == nil)
    }
}
