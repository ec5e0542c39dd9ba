#if canImport(Security)
import Foundation
import LatchkeyAPI
import Security

/// A key in the Secure Enclave; in the Keychain on a device without one.
///
/// It can be used after the first unlock of the device, and it never leaves the device: it cannot be exported, and it is
/// neither in backups for other devices nor in iCloud. The stores of an app without an access group share a key, and so do
/// the apps of an access group.
actor KeychainProofKeys: ProofKeyStore {
    private let accessGroup: String?
    private let executor = SerialQueueExecutor(label: "latchkey.proof-key")

    /// Makes a place without reading the Keychain.
    ///
    /// - Parameter accessGroup: The group of apps that share the key; nil for the first group of this app.
    init(accessGroup: String?) { self.accessGroup = accessGroup }

    /// A separate thread, because the Keychain blocks.
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func load() async throws -> (any ProofKey)? {
        if let key = try find(in: accessGroup) { return key }
        // The sign-in may have moved here from a store of another group.
        return accessGroup == nil ? nil : try find(in: nil)
    }

    /// Also reads the keys of other groups, because a store without a group may share its item with a store that names
    /// the same group, and the keys that two processes have made at the same time.
    func loadAll() async throws -> [any ProofKey] {
        // One key that cannot be read does not hide the others.
        try labels(in: nil, tagged: nil).compactMap { try? key($0, in: nil) }
    }

    func loadOrMake() async throws -> any ProofKey {
        if let key = try find(in: accessGroup) { return key }
        try make()
        // Two processes may have made one each, and both take the same.
        guard let key = try find(in: accessGroup) else { throw LatchkeyError.proofKeyUnavailable(nil) }
        return key
    }

    /// The key; of several, the one with the least digest.
    private func find(in accessGroup: String?) throws -> KeychainProofKey? {
        let tag = Self.tag(in: accessGroup)
        let label = try labels(in: accessGroup, tagged: tag).first
        return try label.flatMap { try key($0, in: accessGroup) }
    }

    /// The digests of the keys of a group, or of all groups of the app; the least first.
    private func labels(in accessGroup: String?, tagged tag: Data?) throws -> [Data] {
        let all: [CFString: Any] = [kSecReturnAttributes: true, kSecMatchLimit: kSecMatchLimitAll]
        let found = try call(all, in: accessGroup, tagged: tag) as? [[String: Any]] ?? []
        // Without a tag, the app's own keys are found as well.
        let ours = found.filter { key in
            tag != nil || (key[kSecAttrApplicationTag as String] as? Data)?.starts(with: Self.tagStart) == true
        }
        return ours.compactMap { $0[kSecAttrApplicationLabel as String] as? Data }
            .sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The key with a digest; nil if there is none.
    private func key(_ label: Data, in accessGroup: String?) throws -> KeychainProofKey? {
        let one: [CFString: Any] = [
            kSecAttrApplicationLabel: label,
            kSecReturnRef: true,
            kSecMatchLimit: kSecMatchLimitOne,
        ]
        // The query asks for keys alone.
        return try call(one, in: accessGroup, tagged: nil)
            .map { try KeychainProofKey(unsafeDowncast($0, to: SecKey.self)) }
    }

    private static let tagStart = Data("latchkey proof key ".utf8)

    /// A search without a group covers all groups of the app, so the keys of each group have a tag of their own.
    private static func tag(in accessGroup: String?) -> Data {
        tagStart + Data((accessGroup ?? "").utf8)
    }

    /// Looks for keys with more conditions; nil if there is none.
    private func call(_ conditions: [CFString: Any], in accessGroup: String?, tagged tag: Data?) throws -> CFTypeRef? {
        var query = conditions
        query[kSecClass] = kSecClassKey
        query[kSecAttrKeyClass] = kSecAttrKeyClassPrivate
        query[kSecAttrKeyType] = kSecAttrKeyTypeECSECPrimeRandom
        if let tag { query[kSecAttrApplicationTag] = tag }
        if let accessGroup { query[kSecAttrAccessGroup] = accessGroup }
        var result: CFTypeRef?
        var protected = query
        protected[kSecUseDataProtectionKeychain] = true
        var status = SecItemCopyMatching(protected as CFDictionary, &result)
        if status == errSecMissingEntitlement { status = SecItemCopyMatching(query as CFDictionary, &result) }
        if status == errSecSuccess { return result }
        switch KeychainFailure(status: status) {
        case .notFound: return nil
        case .locked: throw LatchkeyError.proofKeyLocked
        case .duplicate, .refused: throw LatchkeyError.proofKeyUnavailable(status)
        }
    }

    /// Makes a key in the best place that the device has.
    private func make() throws {
        let places: [[CFString: Any]] = [
            [kSecAttrTokenID: kSecAttrTokenIDSecureEnclave, kSecUseDataProtectionKeychain: true],
            [kSecUseDataProtectionKeychain: true],
            // A program for macOS without the entitlement has the file-based Keychain alone.
            [:],
        ]
        var failure: OSStatus?
        for place in places {
            var key: [CFString: Any] = [kSecAttrIsPermanent: true, kSecAttrApplicationTag: Self.tag(in: accessGroup)]
            if let accessGroup { key[kSecAttrAccessGroup] = accessGroup }
            if place[kSecAttrTokenID] != nil {
                key[kSecAttrAccessControl] = SecAccessControlCreateWithFlags(
                    nil,
                    kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
                    .privateKeyUsage,
                    nil
                )
            } else if !place.isEmpty {
                key[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            }
            #if os(macOS)
            key[kSecAttrIsExtractable] = false
            #endif
            var attributes = place
            attributes[kSecAttrKeyType] = kSecAttrKeyTypeECSECPrimeRandom
            attributes[kSecAttrKeySizeInBits] = 256
            attributes[kSecPrivateKeyAttrs] = key
            var error: Unmanaged<CFError>?
            if SecKeyCreateRandomKey(attributes as CFDictionary, &error) != nil { return }
            failure = error.map { OSStatus(truncatingIfNeeded: CFErrorGetCode($0.takeRetainedValue())) }
        }
        throw LatchkeyError.proofKeyUnavailable(failure)
    }
}

/// A private key that the system keeps.
///
/// `@unchecked Sendable`: the key does not change, and the system signs with it on any thread.
private struct KeychainProofKey: ProofKey, @unchecked Sendable {
    private let key: SecKey
    let publicKey: P256PublicKey

    init(_ key: SecKey) throws {
        guard let publicKey = SecKeyCopyPublicKey(key),
            let bytes = SecKeyCopyExternalRepresentation(publicKey, nil) as Data?,
            let point = P256PublicKey(x963: Array(bytes))
        else { throw LatchkeyError.proofKeyUnavailable(nil) }
        self.key = key
        self.publicKey = point
    }

    func signature(of message: [UInt8]) async throws -> [UInt8] {
        var error: Unmanaged<CFError>?
        let algorithm = SecKeyAlgorithm.ecdsaSignatureMessageX962SHA256
        guard let der = SecKeyCreateSignature(key, algorithm, Data(message) as CFData, &error) as Data?,
            let signature = P256Signature(der: Array(der))
        else {
            let status = error.map { OSStatus(truncatingIfNeeded: CFErrorGetCode($0.takeRetainedValue())) }
            if let status, KeychainFailure(status: status) == .locked { throw LatchkeyError.proofKeyLocked }
            throw LatchkeyError.proofKeyUnavailable(status)
        }
        return signature.raw
    }
}

extension LatchkeyError {
    fileprivate static let proofKeyLocked = LatchkeyError(
        code: .storeLocked,
        says: "The key of the sign-in cannot be used until the device is unlocked. Unlock it and try again."
    )

    fileprivate static func proofKeyUnavailable(_ status: OSStatus?) -> LatchkeyError {
        LatchkeyError(
            code: .storeUnreadable,
            says: "The Keychain refused the key of the sign-in (\(status ?? 0)). Restart the device and try again.",
            underlying: status.map { NSError(domain: NSOSStatusErrorDomain, code: Int($0)) }
        )
    }
}
#endif
