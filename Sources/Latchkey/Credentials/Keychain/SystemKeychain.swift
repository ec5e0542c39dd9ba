#if canImport(Security)
import Foundation
import Security

/// The system's Keychain; the mark is `kSecAttrGeneric`.
///
/// On macOS it is the data protection Keychain, which supports access groups and accessibility; a program without the
/// entitlement gets the file-based one.
struct SystemKeychain: Keychain {
    func find(_ item: KeychainItem) throws(KeychainFailure) -> KeychainContent {
        var query = query(item)
        query[kSecReturnData] = true
        query[kSecReturnAttributes] = true
        query[kSecMatchLimit] = kSecMatchLimitOne
        var result: CFTypeRef?
        try call(query) { SecItemCopyMatching($0, &result) }
        guard let found = result as? [String: Any], let data = found[kSecValueData as String] as? Data else {
            throw KeychainFailure(status: errSecDecode)
        }
        // An attribute that was never set may read as empty.
        let mark = found[kSecAttrGeneric as String] as? Data
        return KeychainContent(data: data, mark: mark?.isEmpty == true ? nil : mark)
    }

    func add(_ item: KeychainItem, _ content: KeychainContent) throws(KeychainFailure) {
        let added = query(item).merging(attributes(content)) { _, new in new }
        try call(added) { SecItemAdd($0, nil) }
    }

    func update(_ item: KeychainItem, to content: KeychainContent) throws(KeychainFailure) {
        let attributes = attributes(content)
        try call(query(item)) { SecItemUpdate($0, attributes as CFDictionary) }
    }

    func rename(_ item: KeychainItem, account: String) throws(KeychainFailure) {
        let attributes: [CFString: Any] = [kSecAttrAccount: account]
        try call(query(item)) { SecItemUpdate($0, attributes as CFDictionary) }
    }

    func delete(_ item: KeychainItem) throws(KeychainFailure) {
        try call(query(item)) { SecItemDelete($0) }
    }

    /// Calls the data protection Keychain, or the file-based one if this program lacks the entitlement.
    ///
    /// All calls of such a program fail alike, so it never has items in both.
    private func call(
        _ query: [CFString: Any],
        _ body: (CFDictionary) -> OSStatus
    ) throws(KeychainFailure) {
        var protected = query
        protected[kSecUseDataProtectionKeychain] = true
        var status = body(protected as CFDictionary)
        if status == errSecMissingEntitlement { status = body(query as CFDictionary) }
        guard status == errSecSuccess else { throw KeychainFailure(status: status) }
    }

    private func query(_ item: KeychainItem) -> [CFString: Any] {
        var query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: item.service,
            kSecAttrAccount: item.account,
        ]
        if let accessGroup = item.accessGroup { query[kSecAttrAccessGroup] = accessGroup }
        if let mark = item.mark { query[kSecAttrGeneric] = mark }
        return query
    }

    private func attributes(_ content: KeychainContent) -> [CFString: Any] {
        var attributes: [CFString: Any] = [
            kSecValueData: content.data,
            kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        if let mark = content.mark { attributes[kSecAttrGeneric] = mark }
        return attributes
    }
}
#endif
