import Foundation
import Latchkey
import LatchkeyTesting
import Testing

/// Values of one type in a bucket.
@Suite struct TypedBucketTests {
    struct Entry: Codable, Hashable {
        var name: String
        var amount: Int
        var note: String?
    }

    let server = FakeServer()
    let latchkey: LatchkeyClient
    var book: Bucket<Entry> { latchkey.bucket("balance_book", of: Entry.self) }

    init() async throws {
        server.addUser("ada", password: "correct horse")
        latchkey = .fake(server: server)
        try await latchkey.logIn("ada", password: "correct horse")
    }

    private func members(of id: String) -> [String: JSONValue]? {
        server.objects(in: "balance_book", of: "ada").first { $0.id == id }?.members
    }

    @Test func `a value is created, changed, saved and deleted`() async throws {
        var coffee = try await book.create(Entry(name: "Coffee", amount: -300, note: "to go"))
        coffee.value.amount = -350
        coffee.value.note = nil
        let saved = try await book.save(coffee)
        #expect(saved.version == 2)
        #expect(saved.value == Entry(name: "Coffee", amount: -350))
        #expect(try await book.read(coffee.id) == saved)
        #expect(members(of: coffee.id) == ["name": "Coffee", "amount": -350])
        try await book.delete(saved)
        #expect(try await book.all().isEmpty)
    }

    @Test func `saving keeps the members that the app does not know`() async throws {
        let object = server.addObject(["name": "Tea", "amount": -250, "tags": ["x"]], to: "balance_book", of: "ada")
        var tea = try await book.read(object.id)
        tea.value.amount = -260
        try await book.save(tea)
        #expect(members(of: object.id) == ["name": "Tea", "amount": -260, "tags": ["x"]])
    }

    @Test func `saving without changes sends nothing`() async throws {
        let tea = try await book.create(Entry(name: "Tea", amount: -250))
        server.forgetRequests()
        #expect(try await book.save(tea) == tea)
        #expect(server.requests.isEmpty)
    }

    @Test func `what another program changed is stale, and nothing is overwritten`() async throws {
        var (mine, theirs) = (try await book.create(Entry(name: "Tea", amount: 1)), try await book.all()[0])
        theirs.value.amount = 2
        try await book.save(theirs)
        mine.value.amount = 3
        #expect(await code { try await book.save(mine) } == .stale)
        #expect(await code { try await book.delete(mine) } == .stale)
        #expect(try await book.read(mine.id).value.amount == 2)
    }

    @Test func `an update begins again with the newer value`() async throws {
        let tea = try await book.create(Entry(name: "Tea", amount: 0))
        try await withThrowingTaskGroup { group in
            for _ in 0..<3 { group.addTask { try await book.update(tea.id) { $0.amount += 1 } } }
            try await group.waitForAll()
        }
        #expect(try await book.read(tea.id).value.amount == 3)
    }

    @Test func `an update that is always late gives up after five tries`() async throws {
        let tea = try await book.create(Entry(name: "Tea", amount: 0))
        server.forgetRequests()
        server.inject(.refuses(.stale), into: "PATCH /v1/users/me/buckets/{bucket}/objects/{id}", times: 10)
        #expect(await code { try await book.update(tea.id) { $0.amount += 1 } } == .stale)
        #expect(server.requests.filter { $0.method == "PATCH" }.count == 5)
        #expect(try await book.read(tea.id).value.amount == 0)
    }

    @Test func `a save whose answer was lost can be repeated`() async throws {
        var tea = try await book.create(Entry(name: "Tea", amount: 1))
        tea.value.amount = 2
        server.inject(.losesReply, into: "PATCH /v1/users/me/buckets/{bucket}/objects/{id}")
        #expect(await code { try await book.save(tea) } == .networkUnavailable)
        #expect(try await book.save(tea).version == 2)
        #expect(try await book.read(tea.id).value.amount == 2)
    }

    @Test func `values come page by page, and an id of the app's own makes one of them`() async throws {
        for number in 1...3 {
            try await book.replace("entry-\(number % 2)", with: Entry(name: "E", amount: number))
            server.clock.advance(by: .seconds(1))
        }
        let first = try await book.page(limit: 1)
        #expect(first.entries.map(\.id) == ["entry-1"])
        #expect(first.entries.first?.value.amount == 3)
        #expect(try await book.page(after: first.next).entries.map(\.id) == ["entry-0"])
        #expect(try await book.all(order: .newestFirst).map(\.id) == ["entry-0", "entry-1"])
    }

    @Test func `an object of another form is named, and can be read member by member`() async throws {
        let odd = server.addObject(["name": "Tea", "amount": "much"], to: "balance_book", of: "ada")
        let error = await #expect(throws: LatchkeyError.self) { try await book.all() }
        #expect(error?.code == .notDecodable)
        #expect(error?.fields.keys.sorted() == ["amount"])
        #expect(try await book.objects.allObjects() == [odd])
    }

    @Test func `a type may have the server's members, which are not sent`() async throws {
        struct Note: Codable { var id = "", version: Int64 = 0, text: String }
        let notes = latchkey.bucket("notes", of: Note.self)
        var note = try await notes.create(Note(text: "a"))
        #expect(note.value.id == note.id)
        note.value.text = "b"
        #expect(try await notes.save(note).value.version == 2)
    }
}
