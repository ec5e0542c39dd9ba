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
