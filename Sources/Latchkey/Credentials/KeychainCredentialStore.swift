#if canImport(Security)
import Foundation
import LatchkeyAPI
import Security

/// A credential store in the Keychain of this device, readable from the first unlock after a restart.
///
/// The item stays on this device: it is neither in backups for other devices nor in iCloud.
public actor KeychainCredentialStore: CredentialStore {
    private let service: String
    private let account: String
    private let accessGroup: String?
    private let executor = SerialQueueExecutor(label: "latchkey.keychain-credential-store")

    /// A store in one item of the Keychain.
    ///
    /// Nothing is read yet.
    ///
    /// - Parameters:
    ///   - service: The item's service.
    ///   - account: The item's account.
    ///   - accessGroup: The group of apps that share it; nil for this app alone.
    public init(service: String, account: String, accessGroup: String? = nil) {
        self.service = service
        self.account = account
        self.accessGroup = accessGroup
    }

    /// The thread of this store: the Keychain blocks.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Reads the item.
    ///
    /// - Returns: The credentials, or nil when there is no item.
    /// - Throws: ``LatchkeyError`` with `store_locked`, `store_damaged` or `store_unreadable`.
    public func load() async throws -> StoredCredentials? { try read() }

    /// Replaces the item.
    ///
    /// - Throws: ``LatchkeyError`` with `store_changed`, `store_locked` or `store_unwritable`.
    public func save(_ credentials: StoredCredentials, replacing generation: UInt64?) async throws {
        guard try read()?.generation == generation else { throw LatchkeyError.storeChanged }
        let value: [CFString: Any] = [
            kSecValueData: try credentials.serialized(),
            kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        let status =
            generation == nil
            ? SecItemAdd(item.merging(value) { _, new in new } as CFDictionary, nil)
            : SecItemUpdate(item as CFDictionary, value as CFDictionary)
        switch status {
        case errSecSuccess: return
        case errSecDuplicateItem, errSecItemNotFound: throw LatchkeyError.storeChanged
        default: throw LatchkeyError(keychain: status, otherwise: .storeUnwritable)
        }
    }

    /// Removes the item.
    ///
    /// - Throws: ``LatchkeyError`` with `store_changed`, `store_locked` or `store_unwritable`.
    public func delete(replacing generation: UInt64) async throws {
        guard let stored = try read() else { return }
        guard stored.generation == generation else { throw LatchkeyError.storeChanged }
        let status = SecItemDelete(item as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw LatchkeyError(keychain: status, otherwise: .storeUnwritable)
        }
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

    private func read() throws -> StoredCredentials? {
        let query = item.merging([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]) { _, new in new }
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let data = result as? Data else {
            throw LatchkeyError(keychain: status, otherwise: .storeUnreadable)
        }
        do {
            return try StoredCredentials(serialized: data)
        } catch let error as LatchkeyError where error.code == .storeDamaged {
            let aside: [CFString: Any] = [kSecAttrAccount: "\(account).damaged-\(UUID().uuidString)"]
            let status = SecItemUpdate(item as CFDictionary, aside as CFDictionary)
            guard status == errSecSuccess else { throw LatchkeyError(keychain: status, otherwise: .storeUnwritable) }
            throw error
        }
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
