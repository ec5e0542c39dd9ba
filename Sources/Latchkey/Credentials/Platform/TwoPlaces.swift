import Foundation
import LatchkeyAPI

/// One sign-in that lies in a service where that answers, else in a file.
///
/// A new login is never refused because the service is away, and what the service holds is never taken for nothing. All
/// changes are made under one lock, and in an order in which a crash between any two steps loses nothing: what is moved
/// is written and read back first, then its new place is remembered, then the old one is cleared.
struct TwoPlaces: Sendable {
    /// What is known after both places have been looked at.
    struct Finding {
        var credentials: StoredCredentials?
        var isInService = false
        /// Nil when it is away.
        var service: SharedSlot?
    }

    let path: String
    let file: SharedSlot
    let service: SharedSlot
    /// Whether it is worthwhile to ask the service.
    let mayAnswer: @Sendable () -> Bool
    let record: SignInPlaceRecord
    let locks: StoreLocks

    func load() throws -> StoredCredentials? {
        if !mayAnswer() { return try withoutService(nil).credentials }
        if let settled = try loadSettled() { return settled }
        return try locks.whileLocked { try find().credentials }
    }

    /// The sign-in when there is nothing to decide, without a lock.
    private func loadSettled() throws -> StoredCredentials? {
        guard try record.read() == .service, FileIdentity(path: path) == nil else { return nil }
        do {
            return try service.load()
        } catch let error as LatchkeyError where error.underlying is SlotAbsence {
            throw LatchkeyError.serviceAway
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
                    // A login that the service does not take goes to the file.
                }
            }
            if try record.read() == .service { try record.write(.fileElseService) }
            try file.save(credentials, replacing: generation)
            try record.write(.file)
        }
        locks.tellChange()
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
        locks.tellChange()
    }

    /// Looks at both places, and brings the sign-in to the better one.
    private func find(forLogin: Bool = false) throws -> Finding {
        do {
            guard mayAnswer() else { return try withoutService(nil) }
            let kept: StoredCredentials?
            do {
                kept = try service.load()
            } catch let error as LatchkeyError {
                guard let absence = error.underlying as? SlotAbsence else { throw error }
                return try withoutService(absence)
            }
            return try find(service, kept)
        } catch let error as LatchkeyError where forLogin && error.code == .storeLocked {
            return Finding()
        }
    }

    private func find(_ service: SharedSlot, _ kept: StoredCredentials?) throws -> Finding {
        let place = try record.read()
        if let found = try file.load() {
            guard place == .service, kept != nil else {
                return move(found, to: service, over: kept)
            }
            try file.delete(replacing: found.generation)
        } else if place == .file, let kept {
            try service.delete(replacing: kept.generation)
            try record.write(nil)
            return Finding(service: service)
        }
        try record.write(kept == nil ? nil : .service)
        return Finding(credentials: kept, isInService: kept != nil, service: service)
    }

    private func move(_ found: StoredCredentials, to service: SharedSlot, over kept: StoredCredentials?) -> Finding {
        do {
            if kept != found { try service.save(found, replacing: kept?.generation) }
            guard try service.load() == found else { throw LatchkeyError.storeChanged }
            try record.write(.service)
        } catch {
            // It stays where it is, and moves another time.
            return Finding(credentials: found, service: service)
        }
        do {
            try file.delete(replacing: found.generation)
        } catch {
            // Somebody changed the file, who knows nothing of the service; theirs is the newer one.
            try? record.write(.fileElseService)
        }
        locks.tellChange()
        return Finding(credentials: found, isInService: true, service: service)
    }

    /// What can be said while the service is away.
    private func withoutService(_ absence: SlotAbsence?) throws -> Finding {
        if let found = try file.load() { return Finding(credentials: found) }
        switch try record.read() {
        case .service, .fileElseService: throw LatchkeyError.serviceAway
        case nil where absence == .locked: throw LatchkeyError.serviceAway
        case .file, nil: return Finding()
        }
    }
}

extension LatchkeyError {
    fileprivate static let serviceAway = LatchkeyError(
        code: .storeLocked,
        says: "The keyring that holds the sign-in is locked or does not answer. Unlock it and try again."
    )
}
