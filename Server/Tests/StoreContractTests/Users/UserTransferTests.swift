import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyJSON
import LatchkeyStores
import Synchronization
import Testing

@Suite struct UserTransferTests {
    private static func arriving(_ name: String?, id: User.ID? = nil) throws -> ArrivingUser {
        let user = User(
            id: id ?? newID(),
            username: try name.map { text throws(FieldError) in try Username(text) },
            createdAt: .sample,
            modifiedAt: .sample
        )
        return ArrivingUser(PortableUser(user), hasID: id != nil)
    }

    @Test(arguments: EnginePair.all) func `users given out and taken in elsewhere are equal rows`(
        engines: EnginePair
    ) async throws {
        try await engines.withDatabases { source, destination in
            try await destination.migrate(Schema.migrations)
            let time = Date.sample.milliseconds
            var users: [PortableUser] = []
            for number in 0..<150 {
                let user = User(
                    id: newID(),
                    username: number % 7 == 0 ? nil : try Username("User-\(number)"),
                    emailAddress: number % 2 == 0
                        ? OwnedAddress(try EmailAddress("u\(number)@example.com"), isVerified: number % 4 == 0) : nil,
                    phoneNumber: number % 3 == 0
                        ? OwnedAddress(try PhoneNumber("+8131234\(1000 + number)"), isVerified: true) : nil,
                    pendingEmailAddress: number % 5 == 0 ? try EmailAddress("pending@example.com") : nil,
                    pendingPhoneNumber: number % 6 == 0 ? try PhoneNumber("+81399999999") : nil,
                    displayName: number % 2 == 0 ? "エイダ \(number) 🐎" : nil,
                    country: "JP",
                    locale: number % 9 == 0 ? nil : "ja-JP",
                    attributes: number % 4 == 0 ? ["n": .integer(Int64(number)), "ü": [true, .null, 1.5]] : [:],
                    createdAt: Date(milliseconds: time + Int64(number)),
                    modifiedAt: Date(milliseconds: time + Int64(number) + 999),
                    version: Int64(number + 1)
                )
                users.append(
                    PortableUser(
                        user,
                        passwordHash: number % 8 == 0 ? nil : "hash \(number)",
                        emailAddressVerifiedAt: number % 4 == 0 ? Date(milliseconds: time - 1) : nil,
                        phoneNumberVerifiedAt: number % 3 == 0 ? Date(milliseconds: time) : nil,
                        disabledAt: number % 10 == 0 ? Date(milliseconds: time + 500) : nil
                    )
                )
            }
            let stores = [source, destination].map(SQLUserTransfer.init)
            let arrivals = try await stores[0].insert(users.map { ArrivingUser($0, hasID: true) })
            #expect(arrivals == Array(repeating: .inserted, count: 150))
            let given = try await stores[0].all(pageSize: 40)
            #expect(given == users.sorted { $0.user.id < $1.user.id })
            _ = try await stores[1].insert(given.map { ArrivingUser($0, hasID: true) })
            let rows = try await (source.userRows(), destination.userRows())
            #expect(rows.0.count == 150)
            #expect(rows.0 == rows.1)
        }
    }

    @Test(arguments: Engine.databases) func `who is there already is so, in every order`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let store = try SQLUserTransfer(database: stores.database)
            let (one, two): (User.ID, User.ID) = (newID(), newID())
            let users = [
                try Self.arriving("ada", id: one), try Self.arriving("eve"), try Self.arriving(nil, id: two),
            ]
            #expect(try await store.insert(users) == [.inserted, .inserted, .inserted])
            let again = [
                try Self.arriving(nil, id: two), try Self.arriving("EVE"), try Self.arriving("Ada", id: one),
                try Self.arriving("grace"),
            ]
            #expect(try await store.arrivals(of: again) == [.present, .present, .present, nil])
            #expect(try await store.insert(again) == [.present, .present, .present, .inserted])
            #expect(try await stores.count("users") == 4)
        }
    }

    @Test(arguments: Engine.databases) func `what others have is not given away, and the rest comes in`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let store = try SQLUserTransfer(database: stores.database)
            let (ada, _) = try await stores.newUser("ada", hash: "h")
            let users = [
                try Self.arriving("ADA", id: newID()), try Self.arriving("eve", id: ada.id), try Self.arriving("grace"),
            ]
            let name = Identifier.username(try Username("ada"))
            #expect(try await store.arrivals(of: users) == [.taken(name), .idTaken, nil])
            #expect(try await store.insert(users) == [.taken(name), .idTaken, .inserted])
            #expect(try await stores.users.credentials(of: ada.id)?.passwordHash == "h")
            #expect(try await stores.count("users") == 2)
        }
    }

    @Test(arguments: Engine.databases) func `of those who come together and want the same the first has it`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let store = try SQLUserTransfer(database: stores.database)
            let id: User.ID = newID()
            let users = [
                try Self.arriving("ada", id: id), try Self.arriving("ada", id: newID()),
                try Self.arriving("eve", id: id), try Self.arriving("ada", id: id), try Self.arriving("ada"),
                try Self.arriving("eve"),
            ]
            let name = Identifier.username(try Username("ada"))
            let expected: [UserArrival] = [.inserted, .taken(name), .idTaken, .present, .present, .inserted]
            #expect(try await store.insert(users) == expected)
        }
    }

    @Test(arguments: Engine.databases) func `two who bring the same at once bring each user once`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let store = try SQLUserTransfer(database: stores.database)
            let users = try (0..<200).map { try Self.arriving("user-\($0)", id: newID()) }
            let inserted = try await withThrowingTaskGroup(of: Int.self) { group in
                for turn in 0..<4 {
                    group.addTask {
                        var count = 0
                        let order = turn % 2 == 0 ? users : users.reversed()
                        for start in stride(from: 0, to: 200, by: 20) {
                            count += try await store.insert(Array(order[start..<start + 20])).count { $0 == .inserted }
                        }
                        return count
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(inserted == 200)
            #expect(try await stores.count("users") == 200)
        }
    }

    @Test(arguments: Engine.databases) func `users are given out as they are at one moment`(engine: Engine) async throws
    {
        try await engine.withStores { stores in
            let store = try SQLUserTransfer(database: stores.database)
            _ = try await store.insert((0..<30).map { try Self.arriving("user-\($0)") })
            let seen = Mutex<[PortableUser]>([])
            let isFirst = Mutex(true)
            let (started, go) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
            async let reading: Void = store.readAll(pageSize: 10, begin: {}) { page in
                seen.withLock { $0 += page }
                if isFirst.withLock({ isFirst in
                    defer { isFirst = false }; return isFirst
                }) {
                    started.continuation.yield()
                    go.wait()
                }
            }
            for await _ in started.stream { break }
            _ = try await store.insert((30..<60).map { try Self.arriving("user-\($0)") })
            go.signal()
            try await reading
            #expect(seen.withLock { $0.count } == 30)
            // The control: the users exist now.
            #expect(try await store.all(pageSize: 7).count == 60)
        }
    }

    @Test(arguments: Engine.databases) func `what a taker of pages throws is thrown`(engine: Engine) async throws {
        struct Enough: Error {}
        try await engine.withStores { stores in
            let store = try SQLUserTransfer(database: stores.database)
            _ = try await store.insert([try Self.arriving("ada")])
            await #expect(throws: Enough.self) {
                try await store.readAll(pageSize: 10, begin: {}, use: { _ in throw Enough() })
            }
        }
    }
}

extension SQLUserTransfer {
    /// All users.
    func all(pageSize: Int) async throws -> [PortableUser] {
        let users = Mutex<[PortableUser]>([])
        try await readAll(
            pageSize: pageSize,
            begin: { users.withLock { $0 = [] } },
            use: { page in users.withLock { $0 += page } }
        )
        return users.withLock { $0 }
    }
}

extension Database {
    /// The rows of the users by field, with attributes as parsed JSON.
    fileprivate func userRows() async throws -> [[String: SQLValue]] {
        let names = try await columnNames(of: "users")
        let list = names.joined(separator: ", ")
        let rows = try await read { connection in
            try connection.query("SELECT \(list) FROM users ORDER BY id", []) { row in
                try names.indices.map { try row.value($0) }
            }
        }
        return try rows.map { row in
            var fields = Dictionary(uniqueKeysWithValues: zip(names, row))
            if case .text(let text) = fields["attributes"] {
                let encoder = JSONEncoder()
                encoder.outputFormatting = .sortedKeys
                let members = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
                fields["attributes"] = .text(String(decoding: try encoder.encode(members), as: UTF8.self))
            }
            return fields
        }
    }
}
