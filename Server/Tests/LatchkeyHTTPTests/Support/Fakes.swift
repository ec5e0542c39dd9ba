import Foundation
import LatchkeyCore
import LatchkeyDatabase
import Synchronization

/// A clock that tests turn.
final class TurnedClock: WallClock {
    private let time = Mutex(Date(milliseconds: 1_800_000_000_000))

    func now() -> Date { time.withLock { $0 } }

    func turn(by seconds: TimeInterval) { time.withLock { $0 = $0.addingTimeInterval(seconds) } }
}

/// Keeps passwords as they are: fast, and for tests alone.
struct PlainHasher: PasswordHasher {
    func hash(_ password: Password) async throws(PasswordHasherError) -> String {
        "plain$" + Base64URL.encode(password.bytes)
    }

    func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool {
        hash == "plain$" + Base64URL.encode(password.bytes)
    }

    func isOutdated(_ hash: String, of password: Password) -> Bool { false }
}

/// Keeps passwords as they are, and counts how often it was asked.
final class CountingHasher: PasswordHasher {
    private let count = Mutex(0)

    var verifications: Int { count.withLock { $0 } }

    func hash(_ password: Password) async throws(PasswordHasherError) -> String {
        try await PlainHasher().hash(password)
    }

    func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool {
        count.withLock { $0 += 1 }
        return try await PlainHasher().verify(password, against: hash)
    }

    func isOutdated(_ hash: String, of password: Password) -> Bool { false }
}

/// Does something while the next password is verified.
final class InterruptedHasher: PasswordHasher {
    private let interruption = Mutex<(@Sendable () -> Void)?>(nil)

    func interrupt(_ work: @escaping @Sendable () -> Void) { interruption.withLock { $0 = work } }

    func hash(_ password: Password) async throws(PasswordHasherError) -> String {
        try await PlainHasher().hash(password)
    }

    func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool {
        interruption.withLock { work in
            defer { work = nil }
            return work
        }?()
        return try await PlainHasher().verify(password, against: hash)
    }

    func isOutdated(_ hash: String, of password: Password) -> Bool { false }
}

/// Has too much to do.
struct BusyHasher: PasswordHasher {
    func hash(_ password: Password) async throws(PasswordHasherError) -> String { throw .busy }
    func verify(_ password: Password, against hash: String?) async throws(PasswordHasherError) -> Bool { throw .busy }
    func isOutdated(_ hash: String, of password: Password) -> Bool { false }
}

/// What is wrong with a database, as long as a test says so.
final class DatabaseFault: Sendable {
    struct Errors: Sendable {
        var reading: LatchkeyDatabase.DatabaseError?
        var writing: LatchkeyDatabase.DatabaseError?
    }

    private let errors = Mutex(Errors())

    var now: Errors {
        get { errors.withLock { $0 } }
        set { errors.withLock { $0 = newValue } }
    }
}

/// A database that fails when it is told to.
struct FaultyDatabase: Database {
    let base: any Database
    let fault: DatabaseFault
    /// Whether nothing is heard that other servers announce.
    var isDeaf = false

    func read<Value: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Value) async throws -> Value {
        if let error = fault.now.reading { throw error }
        return try await base.read(body)
    }

    func write<Value: Sendable>(
        _ kind: TransactionKind,
        _ body: @escaping @Sendable (any Connection) throws -> Value
    ) async throws -> Value {
        if let error = fault.now.writing { throw error }
        return try await base.write(kind, body)
    }

    func alone<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try await base.alone(body)
    }

    func listen(_ hear: @escaping @Sendable (Announcement) -> Void) {
        if !isDeaf { base.listen(hear) }
    }

    func connectAll() async { await base.connectAll() }

    var isShared: Bool { base.isShared }

    func close() async { await base.close() }
}

/// What was logged.
final class LogLines: Sendable {
    private let text = Mutex("")

    var all: String { text.withLock { $0 } }

    func add(_ line: String) { text.withLock { $0 += line } }
}
