public import Foundation

#if os(iOS) || os(macOS) || os(visionOS)
// page? ASAuthorizationOpenIDRequest
@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
open class ASAuthorizationOpenIDRequest: ASAuthorizationRequest {
    // page? ASAuthorizationOpenIDRequest/requestedScopes
    open var requestedScopes: [ASAuthorization.Scope]?
    // page? ASAuthorizationOpenIDRequest/nonce
    open var nonce: String?
}
// page? ASAuthorizationAppleIDRequest
@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
open class ASAuthorizationAppleIDRequest: ASAuthorizationOpenIDRequest {}
// page? ASAuthorizationAppleIDProvider
@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
open class ASAuthorizationAppleIDProvider: NSObject {
    // page? ASAuthorizationAppleIDProvider/createRequest()
    open func createRequest() -> ASAuthorizationAppleIDRequest { fatalError() }
}
// page? ASAuthorizationAppleIDCredential
@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
open class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential {
    // page? ASAuthorizationAppleIDCredential/fullName
    open var fullName: PersonNameComponents? { fatalError() }
    // page? ASAuthorizationAppleIDCredential/identityToken
    open var identityToken: Data? { fatalError() }
    // page? ASAuthorizationAppleIDCredential/authorizationCode
    open var authorizationCode: Data? { fatalError() }
}
@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
extension ASAuthorization {
    // page? ASAuthorization/Scope
    public struct Scope: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        // page? ASAuthorization/Scope/init(rawValue:)
        public init(rawValue: String) { fatalError() }
        // page? ASAuthorization/Scope/fullName
        public static var fullName: ASAuthorization.Scope { fatalError() }
        // page? ASAuthorization/Scope/email
        public static var email: ASAuthorization.Scope { fatalError() }
    }
}
#endif
