import Foundation
import LatchkeyAPI

/// Credentials in a Keychain item, whose mark is their generation.
///
/// An item without a mark, or with a mark that differs from its credentials, was written by an earlier version; its
/// credentials count.
struct KeychainSlot: Sendable {
    let item: KeychainItem
    let keychain: any Keychain

    func load() throws -> StoredCredentials? {
        try calling(otherwise: .storeUnreadable) { try readOrQuarantine()?.credentials }
    }

    func save(_ credentials: StoredCredentials, replacing generation: UInt64?) throws {
        let content = KeychainContent(data: try credentials.serialized(), mark: Self.mark(credentials.generation))
        try calling(otherwise: .storeUnwritable) {
            guard let generation else { return try add(content) }
            let isChanged = try change(generation) { try keychain.update($0, to: content) }
            guard isChanged else { throw LatchkeyError.storeChanged }
        }
    }

    func delete(replacing generation: UInt64) throws {
        try calling(otherwise: .storeUnwritable) { _ = try change(generation) { try keychain.delete($0) } }
    }

    private func add(_ content: KeychainContent) throws {
        do {
            try keychain.add(item, content)
        } catch KeychainFailure.duplicate {
            // Moves a damaged item away, so that the next try succeeds.
            _ = try readOrQuarantine()
            throw LatchkeyError.storeChanged
        }
    }

    /// Changes the item if it holds this generation.
    ///
    /// - Returns: False if there is no item.
    private func change(_ generation: UInt64, _ body: (KeychainItem) throws -> Void) throws -> Bool {
        do {
            try body(item.marked(Self.mark(generation)))
            return true
        } catch KeychainFailure.notFound {
            guard let found = try readOrQuarantine() else { return false }
            guard found.credentials.generation == generation else { throw LatchkeyError.storeChanged }
            do {
                try body(item.marked(found.mark))
                return true
            } catch KeychainFailure.notFound {
                throw LatchkeyError.storeChanged
            }
        }
    }

    private func readOrQuarantine() throws -> (credentials: StoredCredentials, mark: Data?)? {
        while let found = try find() {
            do {
                return (try StoredCredentials(serialized: found.data), found.mark)
            } catch let error as LatchkeyError where error.code == .storeDamaged {
                if let place = try quarantine(found) { throw LatchkeyError.quarantine(as: place) }
                // Another process has replaced it.
            }
        }
        return nil
    }

    private func find() throws -> KeychainContent? {
        do {
            return try keychain.find(item)
        } catch KeychainFailure.notFound {
            return nil
        }
    }

    /// - Returns: The new place; nil if the item has changed meanwhile.
    private func quarantine(_ found: KeychainContent) throws -> String? {
        let name = "\(item.account).damaged-\(UUID().uuidString)"
        do {
            try keychain.rename(item.marked(found.mark), account: name)
            return "the account \(name) of the Keychain"
        } catch KeychainFailure.notFound {
            return nil
        }
    }

    private func calling<Result>(otherwise code: ErrorCode, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let failure as KeychainFailure {
            throw LatchkeyError(failure, otherwise: code)
        }
    }

    private static func mark(_ generation: UInt64) -> Data { Data(String(generation).utf8) }
}

extension LatchkeyError {
    fileprivate init(_ failure: KeychainFailure, otherwise code: ErrorCode) {
        let underlying = NSError(domain: NSOSStatusErrorDomain, code: Int(failure.status))
        if failure == .locked {
            self.init(
                code: .storeLocked,
                says: "The sign-in cannot be read until the device is unlocked. Unlock it and try again.",
                underlying: underlying
            )
        } else {
            self.init(
                code: code,
                says: "The Keychain refused the sign-in (\(failure.status)). Restart the device and try again.",
                underlying: underlying
            )
        }
    }
}
