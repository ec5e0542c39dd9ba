import Foundation
import LatchkeyCore
import LatchkeyDatabase
import LatchkeyStores
import Testing

@Suite struct MessageStoreTests {
    private static let later = Date.sample.addingTimeInterval(1000)

    @Test(arguments: Engine.all) func `a message is claimed as it was stored`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let stored = try await stores.newMessages(1)[0]
            let claimed = try await stores.claim(as: "c", at: 0)
            #expect(
                claimed == [
                    ClaimedMessage(
                        id: stored.id,
                        claim: "c",
                        sealed: stored.sealed,
                        createdAt: .sample,
                        triedUntil: Date.sample.addingTimeInterval(60 * 60),
                        attempts: 1
                    )
                ]
            )
            let message = try Message(sealed: stored.sealed, id: stored.id, with: OpenSealing())
            let expected = try Message.sample()
            #expect(message == expected)
            #expect(throws: SealingError.cannotOpen) {
                try Message(sealed: stored.sealed, id: newID(), with: OpenSealing())
            }
        }
    }

    @Test(arguments: Engine.all) func `what is claimed is nobody else's until the claim ends`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let ids = try await stores.newMessages(5).map(\.id)
            #expect(try await stores.claim(2, at: 1).map(\.id).sorted() == Array(ids[..<2]))
            #expect(try await stores.claim(at: 2).map(\.id).sorted() == Array(ids[2...]))
            #expect(try await stores.claim(at: 60.9).isEmpty)
            let again = try await stores.claim(at: 61)
            #expect(again.map(\.id).sorted() == Array(ids[..<2]))
            #expect(again.map(\.attempts) == [2, 2])
        }
    }

    @Test(arguments: Engine.all) func `what is not due yet waits`(engine: Engine) async throws {
        try await engine.withStores { stores in
            _ = try await stores.newMessages(1, at: 10)
            #expect(try await stores.messages.nextDue() == Date.sample.addingTimeInterval(10))
            #expect(try await stores.claim(at: 9.999).isEmpty)
            #expect(try await stores.claim(at: 10).count == 1)
            #expect(try await stores.messages.nextDue() == Date.sample.addingTimeInterval(70))
        }
    }

    @Test(arguments: Engine.all) func `of a message that was sent its text is gone`(engine: Engine) async throws {
        try await engine.withStores { stores in
            let id = try await stores.newMessages(1)[0].id
            _ = try await stores.claim(at: 0)
            #expect(try await stores.onlyMessage()?.state == .sending)
            try await stores.messages.markSent(id, at: Self.later)
            let record = try await stores.onlyMessage()
            #expect(record?.state == .sent)
            #expect(record?.time == Self.later)
            #expect(record?.recipient == "ada0@example.com")
            #expect(record?.kind == "verification")
            #expect(try await stores.claim(at: 10_000).isEmpty)
            #expect(try await stores.messages.nextDue() == nil)
            let message = try #require(try await stores.storage.read { tables in try tables.messages.find(id) })
            #expect(message.sealed == nil)
        }
    }

    @Test(arguments: Engine.all) func `a message that was postponed comes again, with the reason kept`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            _ = try await stores.newMessages(1)
            let claimed = try #require(try await stores.claim(at: 0).first)
            try await stores.messages.postpone(claimed, until: Self.later, because: "450 4.2.1")
            let record = try await stores.onlyMessage()
            #expect(record?.state == .waiting)
            #expect(record?.time == Self.later)
            #expect(record?.lastError == "450 4.2.1")
            #expect(try await stores.claim(at: 999).isEmpty)
            #expect(try await stores.claim(at: 1000).map(\.attempts) == [2])
        }
    }

    @Test(arguments: Engine.all) func `a message that was given up is not claimed, and can be tried again`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let id = try await stores.newMessages(1)[0].id
            let claimed = try #require(try await stores.claim(at: 0).first)
            try await stores.messages.giveUp(claimed, at: Self.later, because: "550 5.1.1")
            let record = try await stores.onlyMessage()
            #expect(record?.state == .failed)
            #expect(record?.time == Self.later)
            #expect(record?.lastError == "550 5.1.1")
            #expect(try await stores.claim(at: 100_000).isEmpty)
            let retried = Date.sample.addingTimeInterval(200_000)
            #expect(try await stores.messages.retry(id, at: retried) == .isDue)
            let again = try #require(try await stores.claim(at: 200_000).first)
            #expect(again.sealed == claimed.sealed)
            #expect(again.attempts == 1)
            #expect(again.triedUntil == retried.addingTimeInterval(60 * 60))
        }
    }

    @Test(arguments: Engine.all) func `whose claim is over changes nothing but that it was sent`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let id = try await stores.newMessages(1)[0].id
            let late = try #require(try await stores.claim(at: 0).first)
            _ = try await stores.claim(at: 100)
            try await stores.messages.postpone(late, until: .sample, because: "late")
            try await stores.messages.giveUp(late, at: .sample, because: "late")
            #expect(try await stores.onlyMessage()?.state == .sending)
            #expect(try await stores.onlyMessage()?.lastError == nil)
            try await stores.messages.markSent(id, at: Self.later)
            try await stores.messages.markSent(id, at: Self.later.addingTimeInterval(9))
            #expect(try await stores.onlyMessage()?.time == Self.later)
        }
    }

    @Test(arguments: Engine.all) func `only what was not sent and nobody sends is tried again`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let ids = try await stores.newMessages(3).map(\.id)
            _ = try await stores.claim(2, at: 1)
            try await stores.messages.markSent(ids[0], at: Self.later)
            let soon = Date.sample.addingTimeInterval(5)
            #expect(try await stores.messages.retry(ids[0], at: soon) == .wasSent)
            #expect(try await stores.messages.retry(ids[1], at: soon) == .isBeingSent)
            #expect(try await stores.messages.retry(ids[2], at: soon) == .isDue)
            #expect(try await stores.messages.retry(newID(), at: soon) == .unknown)
            #expect(try await stores.messages.retryAll(at: soon) == 1)
            #expect(try await stores.messages.retryAll(at: Self.later) == 2)
        }
    }

    @Test(arguments: Engine.all) func `claims of a program that is gone can be released`(engine: Engine) async throws {
        try await engine.withStores { stores in
            _ = try await stores.newMessages(3)
            let gone = try await stores.claim(2, at: 0)
            try await stores.messages.markSent(gone[0].id, at: Self.later)
            try await stores.messages.releaseClaims(at: .sample)
            #expect(try await stores.claim(at: 1).count == 2)
        }
    }

    @Test(arguments: Engine.all) func `a message is stored with what it tells about, or not at all`(
        engine: Engine
    ) async throws {
        struct Refused: Error {}
        try await engine.withStores { stores in
            let message = try SealedMessage.sample()
            await #expect(throws: (any Error).self) {
                try await stores.storage.perform(.transaction) { tables in
                    try tables.messages.insert(message)
                    throw Refused()
                }
            }
            #expect(try await stores.count("messages") == 0)
            try await stores.storage.transaction { tables in try tables.messages.insert(message) }
            #expect(try await stores.claim(at: 0).map(\.id) == [message.id])
        }
    }

    @Test(arguments: Engine.databases) func `a message goes 30 days after its end, and never before`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            let day: TimeInterval = 24 * 60 * 60
            let waiting = try await stores.newMessages(1)[0].id
            let claimed = try #require(try await stores.claim(at: 0).first)
            let sent = try await stores.newMessages(1)[0].id
            try await stores.messages.postpone(claimed, until: .sample.addingTimeInterval(900 * day), because: "x")
            try await stores.messages.markSent(sent, at: .sample.addingTimeInterval(2 * day))
            let purge = try SQLPurge.messages(in: stores.database)
            for (days, left) in [(31.9, 2), (32.1, 1), (800, 1)] as [(TimeInterval, Int64)] {
                _ = try await purge.removeOld(after: nil, among: 100, at: .sample.addingTimeInterval(days * day))
                #expect(try await stores.count("messages") == left)
            }
            #expect(try await stores.onlyMessage()?.id == waiting)
            #expect(try SQLPurge.all(in: stores.database, pseudoUsersIdle: nil).map(\.name).contains("messages"))
        }
    }
}
