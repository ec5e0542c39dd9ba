public import Foundation

// page CFTypeRef
// Core Foundation's types are Swift's own here, because Linux has no bridging: the casts between them are not checked.
@available(iOS 2.0, macOS 10.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public typealias CFTypeRef = AnyObject
// page? CFString
@available(iOS 2.0, macOS 10.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public typealias CFString = String
// page? CFDictionary
@available(iOS 2.0, macOS 10.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public typealias CFDictionary = [String: Any]
// page? OSStatus
@available(iOS 2.0, macOS 10.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public typealias OSStatus = Int32

// page SecItemCopyMatching(_:_:)
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    fatalError()
}
// page SecItemAdd(_:_:)
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    fatalError()
}
// page SecItemUpdate(_:_:)
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus { fatalError() }
// page SecItemDelete(_:)
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { fatalError() }

// page kSecClass
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecClass: CFString = ""
// page kSecClassGenericPassword
@available(iOS 2.0, macOS 10.7, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecClassGenericPassword: CFString = ""
// page kSecAttrService
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrService: CFString = ""
// page kSecAttrAccount
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrAccount: CFString = ""
// page kSecAttrGeneric
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrGeneric: CFString = ""
// page kSecAttrAccessGroup
@available(iOS 3.0, macOS 10.9, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrAccessGroup: CFString = ""
// page kSecAttrAccessible
@available(iOS 4.0, macOS 10.9, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrAccessible: CFString = ""
// page kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
@available(iOS 4.0, macOS 10.9, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = ""
// page kSecValueData
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecValueData: CFString = ""
// page kSecReturnData
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecReturnData: CFString = ""
// page kSecReturnAttributes
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecReturnAttributes: CFString = ""
// page? kSecMatchLimit
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecMatchLimit: CFString = ""
// page kSecMatchLimitOne
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecMatchLimitOne: CFString = ""
// page kSecUseDataProtectionKeychain
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public let kSecUseDataProtectionKeychain: CFString = ""
// page errSecSuccess
@available(iOS 2.0, macOS 10.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public var errSecSuccess: OSStatus { 0 }
// page errSecDecode
@available(iOS 2.0, macOS 10.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public var errSecDecode: OSStatus { 0 }
// page? errSecMissingEntitlement
@available(iOS 2.0, macOS 10.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public var errSecMissingEntitlement: OSStatus { 0 }

// page? CFData
@available(iOS 2.0, macOS 10.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public typealias CFData = Data
// page? CFError
@available(iOS 2.0, macOS 10.5, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public final class CFError {}
// page? CFIndex
@available(iOS 2.0, macOS 10.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public typealias CFIndex = Int
// page? CFAllocator
@available(iOS 2.0, macOS 10.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public final class CFAllocator {}
// page? CFErrorGetCode(_:)
@available(iOS 2.0, macOS 10.5, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public func CFErrorGetCode(_ err: CFError) -> CFIndex { fatalError() }
// page? kSecClassKey
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecClassKey: CFString = ""
// page? kSecAttrKeyClass
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrKeyClass: CFString = ""
// page? kSecAttrKeyClassPrivate
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrKeyClassPrivate: CFString = ""
// page kSecAttrApplicationLabel
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrApplicationLabel: CFString = ""
// page kSecAttrApplicationTag
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrApplicationTag: CFString = ""
// page? kSecAttrIsPermanent
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrIsPermanent: CFString = ""
// page? kSecAttrKeyType
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrKeyType: CFString = ""
// page? kSecAttrKeySizeInBits
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrKeySizeInBits: CFString = ""
// page? kSecReturnRef
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecReturnRef: CFString = ""
// page? kSecMatchLimitAll
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecMatchLimitAll: CFString = ""
// page? kSecPrivateKeyAttrs
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecPrivateKeyAttrs: CFString = ""
// page kSecAttrIsExtractable
@available(iOS 2.0, macOS 10.6, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrIsExtractable: CFString = ""
// page? kSecAttrAccessControl
@available(iOS 8.0, macOS 10.10, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrAccessControl: CFString = ""
// page? kSecAttrKeyTypeECSECPrimeRandom
@available(iOS 10.0, macOS 10.12, tvOS 10.0, watchOS 3.0, visionOS 1.0, *)
public let kSecAttrKeyTypeECSECPrimeRandom: CFString = ""
// page? kSecAttrTokenID
@available(iOS 9.0, macOS 10.12, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrTokenID: CFString = ""
// page kSecAttrTokenIDSecureEnclave
@available(iOS 9.0, macOS 10.12, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrTokenIDSecureEnclave: CFString = ""
// page? SecAccessControl
@available(iOS 8.0, macOS 10.10, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public final class SecAccessControl {}
// page? SecAccessControlCreateFlags
@available(iOS 8.0, macOS 10.10, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
    public let rawValue: UInt
    // page? SecAccessControlCreateFlags/init(rawValue:)
    public init(rawValue: UInt) { self.rawValue = rawValue }
    // page? SecAccessControlCreateFlags/privateKeyUsage
    public static var privateKeyUsage: SecAccessControlCreateFlags { fatalError() }
}
// page SecAccessControlCreateWithFlags(_:_:_:_:)
// The protection is a `CFTypeRef`, which Swift's own string is not here.
@available(iOS 8.0, macOS 10.10, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?,
    _ protection: Any,
    _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? { fatalError() }
// page? SecKey
@available(iOS 2.0, macOS 10.3, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public final class SecKey {}
// page? SecKeyAlgorithm
@available(iOS 10.0, macOS 10.12, tvOS 10.0, watchOS 3.0, visionOS 1.0, *)
public struct SecKeyAlgorithm: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    // page? SecKeyAlgorithm/init(rawValue:)
    public init(rawValue: String) { self.rawValue = rawValue }
    // page? SecKeyAlgorithm/ecdsaSignatureMessageX962SHA256
    public static var ecdsaSignatureMessageX962SHA256: SecKeyAlgorithm { fatalError() }
}
// page SecKeyCreateRandomKey(_:_:)
@available(iOS 10.0, macOS 10.12, tvOS 10.0, watchOS 3.0, visionOS 1.0, *)
public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { fatalError() }
// page SecKeyCreateSignature(_:_:_:_:)
@available(iOS 10.0, macOS 10.12, tvOS 10.0, watchOS 3.0, visionOS 1.0, *)
public func SecKeyCreateSignature(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { fatalError() }
// page? SecKeyCopyPublicKey(_:)
@available(iOS 10.0, macOS 10.12, tvOS 10.0, watchOS 3.0, visionOS 1.0, *)
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? { fatalError() }
// page SecKeyCopyExternalRepresentation(_:_:)
@available(iOS 10.0, macOS 10.12, tvOS 10.0, watchOS 3.0, visionOS 1.0, *)
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { fatalError() }
