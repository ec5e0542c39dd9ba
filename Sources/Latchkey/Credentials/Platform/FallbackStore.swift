#if os(Linux)
import Foundation
import LatchkeyAPI

/// Stores the credentials in a service while it answers, and in a file otherwise.
///
/// A login never fails because the service is unavailable, and an unavailable service never counts as empty. All
/// changes happen under one lock, ordered so that a crash between any two steps loses nothing: write the new place and
/// read it back, record it, clear the old place.
actor FallbackStore: CredentialStore {
    /// The result of looking at both places.
    private struct LoadedCredentials {
        var credentials: StoredCredentials?
        var isInService = false
        /// Nil if the service does not answer.
        var service: SharedSlot?
    }

    private let path: String
    private let file: SharedSlot
    private let service: SharedSlot
    /// Whether asking the service is worthwhile.
    private let mayAnswer: @Sendable () -> Bool
    private let record: SignInPlaceRecord
    private let locks: StoreLocks
    /// Services and files block their thread.
    private let executor = SerialQueueExecutor(label: "latchkey.platform-credential-store")

    init(
        realm: Realm,
        file: URL,
        state: URL,
        service: SharedSlot,
        mayAnswer: @escaping @Sendable () -> Bool
    ) {
        path = file.path(percentEncoded: false)
        self.file = SharedSlot(slot: FileSlot(path: path), locks: StoreLocks(beside: path))
        self.service = service
        self.mayAnswer = mayAnswer
        let place = state.appending(path: "\(realm.fileName).place").path(percentEncoded: false)
        record = SignInPlaceRecord(file: PrivateFile(path: place))
        // A name of its own: the service's locks may be in the same folder, and are taken while these are held.
        locks = StoreLocks(in: state, named: "\(realm.fileName) places")
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func lockRefresh(waitingAtMost timeout: Duration) async -> (any RefreshLock)? {
        await locks.lockRefresh(waitingAtMost: timeout)
    }

    nonisolated var changes: AsyncStream<Void> { locks.changes }

    func load() throws -> StoredCredentials? {
        if !mayAnswer() { return try findWithoutService(nil).credentials }
        if let settled = try loadSettled() { return settled }
        return try locks.whileLocked { try find().credentials }
    }

    /// The credentials without taking the lock, if nothing has to move.
    private func loadSettled() throws -> StoredCredentials? {
        guard try record.read() == .service, FileIdentity(path: path) == nil else { return nil }
        do {
            return try service.load()
        } catch let error as LatchkeyError where error.underlying is StoreUnavailability {
            throw LatchkeyError.serviceUnavailable
        }
    }

    func save(_ credentials: StoredCredentials, replacing generation: UInt64?) throws {
        try locks.whileLocked {
            let finding = try find(forLogin: generation == nil)
            guard finding.credentials?.generation == generation else { throw LatchkeyError.storeChanged }
            if let service = finding.service, finding.isInService || generation == nil {
                do {
                    try service.save(credentials, replacing: generation)
                    return try record.write(.service)
                } catch let error as LatchkeyError where generation == nil && error.code != .storeChanged {
                    // The service refuses the login, so it goes to the file.
                }
            }
            if try record.read() == .service { try record.write(.fileElseService) }
            try file.save(credentials, replacing: generation)
            try record.write(.file)
        }
        locks.signalChange()
    }

    func delete(replacing generation: UInt64) throws {
        try locks.whileLocked {
            let finding = try find()
            guard let credentials = finding.credentials else { return }
            guard credentials.generation == generation else { throw LatchkeyError.storeChanged }
            if let service = finding.service, finding.isInService {
                try service.delete(replacing: generation)
                try record.write(nil)
            } else {
                try record.write(.file)
                try file.delete(replacing: generation)
            }
        }
        locks.signalChange()
    }

    /// Reads both places, and moves the credentials to the service if it answers.
    private func find(forLogin: Bool = false) throws -> LoadedCredentials {
        do {
            guard mayAnswer() else { return try findWithoutService(nil) }
            let kept: StoredCredentials?
            do {
                kept = try service.load()
            } catch let error as LatchkeyError {
                guard let reason = error.underlying as? StoreUnavailability else { throw error }
                return try findWithoutService(reason)
            }
            return try find(inServiceOrFile: kept)
        } catch let error as LatchkeyError where forLogin && error.code == .storeLocked {
            return LoadedCredentials()
        }
    }

    private func find(inServiceOrFile kept: StoredCredentials?) throws -> LoadedCredentials {
        let place = try record.read()
        if let found = try file.load() {
            guard place == .service, kept != nil else { return moveToService(found, over: kept) }
            try file.delete(replacing: found.generation)
        } else if place == .file, let kept {
            try service.delete(replacing: kept.generation)
            try record.write(nil)
            return LoadedCredentials(service: service)
        }
        try record.write(kept == nil ? nil : .service)
        return LoadedCredentials(credentials: kept, isInService: kept != nil, service: service)
    }

    private func moveToService(_ found: StoredCredentials, over kept: StoredCredentials?) -> LoadedCredentials {
        do {
            if kept != found { try service.save(found, replacing: kept?.generation) }
            guard try service.load() == found else { throw LatchkeyError.storeChanged }
            try record.write(.service)
        } catch {
            // They stay in the file; the next call tries again.
            return LoadedCredentials(credentials: found, service: service)
        }
        do {
            try file.delete(replacing: found.generation)
        } catch {
            // Another program, which does not know the service, changed the file; the file is newer.
            try? record.write(.fileElseService)
        }
        locks.signalChange()
        return LoadedCredentials(credentials: found, isInService: true, service: service)
    }

    private func findWithoutService(_ reason: StoreUnavailability?) throws -> LoadedCredentials {
        if let found = try file.load() { return LoadedCredentials(credentials: found) }
        switch try record.read() {
        case .service, .fileElseService: throw LatchkeyError.serviceUnavailable
        case nil where reason == .locked: throw LatchkeyError.serviceUnavailable
        case .file, nil: return LoadedCredentials()
        }
    }
}

extension LatchkeyError {
    fileprivate static let serviceUnavailable = LatchkeyError(
        code: .storeLocked,
        says: "The keyring that holds the sign-in is locked or does not answer. Unlock it and try again."
    )
}
#endif
