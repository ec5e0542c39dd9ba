#if canImport(Security)
import Foundation
import LatchkeyAPI
import Security

/// Credentials in an item of the Keychain.
struct KeychainSlot: CredentialSlot {
    let service: String
    let account: String
    let accessGroup: String?

    func read() throws -> StoredCredentials? {
        let query = item.merging([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]) { _, new in new }
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let data = result as? Data else {
            throw LatchkeyError(keychain: status, otherwise: .storeUnreadable)
        }
        return try StoredCredentials(serialized: data)
    }

    func write(_ credentials: StoredCredentials, over old: StoredCredentials?) throws {
        let value: [CFString: Any] = [
            kSecValueData: try credentials.serialized(),
            kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        let status =
            old == nil
            ? SecItemAdd(item.merging(value) { _, new in new } as CFDictionary, nil)
            : SecItemUpdate(item as CFDictionary, value as CFDictionary)
        switch status {
        case errSecSuccess: return
        case errSecDuplicateItem, errSecItemNotFound: throw LatchkeyError.storeChanged
        default: throw LatchkeyError(keychain: status, otherwise: .storeUnwritable)
        }
    }

    func remove() throws {
        let status = SecItemDelete(item as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw LatchkeyError(keychain: status, otherwise: .storeUnwritable)
        }
    }

    func putAside() throws -> String {
        let name = "\(account).damaged-\(UUID().uuidString)"
        let aside: [CFString: Any] = [kSecAttrAccount: name]
        let status = SecItemUpdate(item as CFDictionary, aside as CFDictionary)
        guard status == errSecSuccess else { throw LatchkeyError(keychain: status, otherwise: .storeUnwritable) }
        return "the account \(name) of the Keychain"
    }

    private var item: [CFString: Any] {
        var item: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: service,
            kSecAttrAccount: account,
        ]
        if let accessGroup { item[kSecAttrAccessGroup] = accessGroup }
        return item
    }
}

extension LatchkeyError {
    fileprivate init(keychain status: OSStatus, otherwise code: ErrorCode) {
        let underlying = NSError(domain: NSOSStatusErrorDomain, code: Int(status))
        if status == errSecInteractionNotAllowed {
            self.init(
                code: .storeLocked,
                message: "The sign-in cannot be read until the device is unlocked. Unlock it and try again.",
                underlying: underlying
            )
        } else {
            self.init(
                code: code,
                message: "The Keychain refused the sign-in (\(status)). Restart the device and try again.",
                underlying: underlying
            )
        }
    }
}
#endif
