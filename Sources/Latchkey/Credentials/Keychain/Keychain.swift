package import Foundation

/// The calls of the Keychain that we make, each about one item.
///
/// The Keychain compares when it changes: a call for an item with a mark fails with ``KeychainFailure/notFound`` when
/// the item has another one by then, whoever wrote that. All logic is above this protocol, and tested with a fake.
package protocol Keychain: Sendable {
    /// What the item holds.
    func find(_ item: KeychainItem) throws(KeychainFailure) -> KeychainContent

    /// Makes an item; ``KeychainFailure/duplicate`` when there is one, whatever its mark.
    func add(_ item: KeychainItem, _ content: KeychainContent) throws(KeychainFailure)

    /// Replaces what the item holds, its mark included.
    func update(_ item: KeychainItem, to content: KeychainContent) throws(KeychainFailure)

    /// Makes it the item of another account.
    func rename(_ item: KeychainItem, account: String) throws(KeychainFailure)

    func delete(_ item: KeychainItem) throws(KeychainFailure)
}

/// Which item is meant.
package struct KeychainItem: Sendable, Hashable {
    package var service: String
    package var account: String
    package var accessGroup: String?
    /// The mark that it must have; nil when any will do, or none.
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

/// What an item holds.
package struct KeychainContent: Sendable, Hashable {
    package var data: Data
    /// The generation of the credentials, which the Keychain compares; nil in an item that knew no marks yet.
    package var mark: Data?

    package init(data: Data, mark: Data?) {
        self.data = data
        self.mark = mark
    }
}

/// Why the Keychain did not do what it should.
package enum KeychainFailure: Error, Hashable {
    case notFound
    case duplicate
    /// The device has not been unlocked yet.
    case locked
    case refused(status: Int32)

    /// What a number of the Keychain's means.
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
