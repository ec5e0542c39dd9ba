import Foundation
import Latchkey

/// A Keychain in memory that compares the mark and changes the item in one step, like the system's.
///
/// `@unchecked Sendable`: mutable state is only touched while `lock` is held.
final class FakeKeychain: Keychain, @unchecked Sendable {
    private let lock = NSLock()
    private var items: [KeychainItem: KeychainContent] = [:]
    private var failure: KeychainFailure?
    private var interruption: (@Sendable () -> Void)?

    /// The content of an item, whatever its mark.
    subscript(item: KeychainItem) -> KeychainContent? {
        get { lock.withLock { items[item] } }
        set { lock.withLock { items[item] = newValue } }
    }

    /// The accounts that have an item.
    var accounts: [String] { lock.withLock { items.keys.map(\.account) } }

    /// Refuses all calls from now on; nil accepts them again.
    func fail(_ failure: KeychainFailure?) { lock.withLock { self.failure = failure } }

    /// Acts once between the next lookup and the call after it, as another process may.
    func interrupt(_ interruption: @escaping @Sendable () -> Void) {
        lock.withLock { self.interruption = interruption }
    }

    func find(_ item: KeychainItem) throws(KeychainFailure) -> KeychainContent {
        let found = lock.withLock { Result(catching: { () throws(KeychainFailure) in try content(item) }) }
        let interruption = lock.withLock {
            defer { self.interruption = nil }
            return self.interruption
        }
        interruption?()
        return try found.get()
    }

    func add(_ item: KeychainItem, _ content: KeychainContent) throws(KeychainFailure) {
        try change { () throws(KeychainFailure) in
            guard items[item] == nil else { throw .duplicate }
            items[item] = content
        }
    }

    func update(_ item: KeychainItem, to content: KeychainContent) throws(KeychainFailure) {
        try change { () throws(KeychainFailure) in
            _ = try self.content(item)
            items[item.unmarked] = content
        }
    }

    func rename(_ item: KeychainItem, account: String) throws(KeychainFailure) {
        try change { () throws(KeychainFailure) in
            let content = try content(item)
            var renamed = item.unmarked
            renamed.account = account
            guard items[renamed] == nil else { throw .duplicate }
            items[item.unmarked] = nil
            items[renamed] = content
        }
    }

    func delete(_ item: KeychainItem) throws(KeychainFailure) {
        try change { () throws(KeychainFailure) in
            _ = try content(item)
            items[item.unmarked] = nil
        }
    }

    private func content(_ item: KeychainItem) throws(KeychainFailure) -> KeychainContent {
        if let failure { throw failure }
        guard let content = items[item.unmarked], item.mark == nil || item.mark == content.mark else {
            throw .notFound
        }
        return content
    }

    private func change(_ body: () throws(KeychainFailure) -> Void) throws(KeychainFailure) {
        lock.lock()
        defer { lock.unlock() }
        if let failure { throw failure }
        try body()
    }
}

extension KeychainItem {
    /// The item of a service that no other test uses.
    static var unique: KeychainItem { KeychainItem(service: .unique, account: "default") }

    fileprivate var unmarked: KeychainItem {
        var item = self
        item.mark = nil
        return item
    }
}
