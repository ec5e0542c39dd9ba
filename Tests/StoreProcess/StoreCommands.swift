import Foundation
import Latchkey
import LatchkeyAPI

/// Carries out requests on one store.
actor StoreCommands {
    private let store: any CredentialStore
    private var locks: [Int: any RefreshLock] = [:]

    init(store: any CredentialStore) { self.store = store }

    func run(_ request: StoreRequest) async -> StoreReply {
        do {
            return StoreReply(id: request.id, outcome: try await outcome(of: request))
        } catch let error as LatchkeyError {
            return StoreReply(id: request.id, outcome: .failed(code: error.code.rawValue, message: error.message))
        } catch {
            return StoreReply(id: request.id, outcome: .failed(code: "unknown", message: "\(error)"))
        }
    }

    private func outcome(of request: StoreRequest) async throws -> StoreReply.Outcome {
        switch request.action {
        case .load:
            return .credentials(try await store.load()?.serialized())
        case .save(let data, let generation):
            try await store.save(StoredCredentials(serialized: data), replacing: generation)
            return .done
        case .delete(let generation):
            try await store.delete(replacing: generation)
            return .done
        case .lock(let milliseconds):
            guard let lock = await store.lockRefresh(waitingAtMost: .milliseconds(milliseconds)) else {
                return .lock(nil)
            }
            locks[request.id] = lock
            return .lock(request.id)
        case .release(let id):
            locks.removeValue(forKey: id)?.release()
            return .done
        case .watch:
            let changes = store.changes
            Task {
                for await _ in changes { StoreOutput.write(StoreReply(id: request.id, outcome: .changed)) }
            }
            return .done
        case .count(let times):
            return .number(try await count(times))
        case .memory(let times):
            return .number(try await memory(times))
        #if os(Linux)
        case .answers:
            return .number(await SecretServiceCredentialStore.answers() ? 1 : 0)
        case .unlock:
            try await (store as? SecretServiceCredentialStore)?.unlock()
            return .done
        #else
        case .answers, .unlock:
            return .done
        #endif
        }
    }

    /// - Returns: The number of conflicts with other processes.
    private func count(_ times: Int) async throws -> Int {
        var done = 0
        var conflicts = 0
        while done < times {
            guard var credentials = try await store.load() else { throw LatchkeyError.storeChanged }
            let seen = credentials.generation
            credentials.generation += 1
            do {
                try await store.save(credentials, replacing: seen)
                done += 1
            } catch ErrorCode.storeChanged {
                conflicts += 1
            }
        }
        return conflicts
    }

    /// - Returns: The growth of the process, in kibibytes.
    private func memory(_ times: Int) async throws -> Int {
        let before = try residentKibibytes()
        for turn in 0..<times {
            guard let stored = try await store.load() else { throw LatchkeyError.storeChanged }
            if turn.isMultiple(of: 4) { try await store.save(stored, replacing: stored.generation) }
        }
        return try residentKibibytes() - before
    }

    private func residentKibibytes() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (Int(pages[1]) ?? 0) * 4
    }
}
