package import Foundation

/// The Keychain calls for one item, so that tests can use a fake.
///
/// A call for an item with a mark fails with ``KeychainFailure/notFound`` if the stored item has another mark: the
/// Keychain compares and swaps.
package protocol Keychain: Sendable {
    func find(_ item: KeychainItem) throws(KeychainFailure) -> KeychainContent

    /// Adds an item; fails with ``KeychainFailure/duplicate`` if there is one with any mark.
    func add(_ item: KeychainItem, _ content: KeychainContent) throws(KeychainFailure)

    /// Replaces the item's content and mark.
    func update(_ item: KeychainItem, to content: KeychainContent) throws(KeychainFailure)

    /// Moves the item to another account.
    func rename(_ item: KeychainItem, account: String) throws(KeychainFailure)

    func delete(_ item: KeychainItem) throws(KeychainFailure)
}

/// The attributes that select an item.
package struct KeychainItem: Sendable, Hashable {
    package var service: String
    package var account: String
    package var accessGroup: String?
    /// The mark that it must have; nil for any.
    package var mark: Data?

    package init(service: String, account: String, accessGroup: String? = nil) {
        self.service = service
        self.account = account
        self.accessGroup = accessGroup
    }

    func marked(_ mark: Data?) -> KeychainItem {
        var item = self
        item.mark = mark
        return item
    }
}

/// The content of an item.
package struct KeychainContent: Sendable, Hashable {
    package var data: Data
    /// The generation of the credentials; nil in an item of an earlier version.
    package var mark: Data?

    package init(data: Data, mark: Data?) {
        self.data = data
        self.mark = mark
    }
}

/// Why a Keychain call failed.
package enum KeychainFailure: Error, Hashable {
    case notFound
    case duplicate
    /// The device has not been unlocked since its start.
    case locked
    case refused(status: Int32)

    /// Maps an `OSStatus`.
    package init(status: Int32) {
        self =
            switch status {
            case Self.notFound.status: .notFound
            case Self.duplicate.status: .duplicate
            case Self.locked.status: .locked
            default: .refused(status: status)
            }
    }

    var status: Int32 {
        switch self {
        case .notFound: -25300  // errSecItemNotFound
        case .duplicate: -25299  // errSecDuplicateItem
        case .locked: -25308  // errSecInteractionNotAllowed
        case .refused(let status): status
        }
    }
}
