public import Foundation

#if os(iOS) || os(macOS) || os(visionOS)
// page ASAuthorizationRequest
@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
open class ASAuthorizationRequest: NSObject {}
// page? ASAuthorizationCredential
@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
public protocol ASAuthorizationCredential: NSObjectProtocol {}
// page ASAuthorization
@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
open class ASAuthorization: NSObject {
    // page? ASAuthorization/credential
    open var credential: any ASAuthorizationCredential { fatalError() }
}
// page ASAuthorizationController
@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
open class ASAuthorizationController: NSObject {
    // page? ASAuthorizationController/init(authorizationRequests:)
    public init(authorizationRequests: [ASAuthorizationRequest]) { fatalError() }
    // page ASAuthorizationController/delegate
    weak open var delegate: (any ASAuthorizationControllerDelegate)?
    // page? ASAuthorizationController/presentationContextProvider
    weak open var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)?
    // page ASAuthorizationController/performRequests()
    open func performRequests() { fatalError() }
    // page ASAuthorizationController/performRequests(options:)
    @available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
    open func performRequests(options: ASAuthorizationController.RequestOptions) { fatalError() }
    // page ASAuthorizationController/cancel()
    @available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
    open func cancel() { fatalError() }
    // page ASAuthorizationController/RequestOptions
    @available(iOS 16.0, macOS 13.0, visionOS 1.0, *)
    public struct RequestOptions: OptionSet, Sendable {
        public let rawValue: UInt
        // page ASAuthorizationController/RequestOptions/init(rawValue:)
        public init(rawValue: UInt) { fatalError() }
        // page ASAuthorizationController/RequestOptions/preferImmediatelyAvailableCredentials
        public static var preferImmediatelyAvailableCredentials: ASAuthorizationController.RequestOptions {
            fatalError()
        }
    }
}
// page ASAuthorizationControllerDelegate
@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
@MainActor public protocol ASAuthorizationControllerDelegate: NSObjectProtocol {
    // page ASAuthorizationControllerDelegate/authorizationController(controller:didCompleteWithAuthorization:)
    func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    )
    // page ASAuthorizationControllerDelegate/authorizationController(controller:didCompleteWithError:)
    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error)
}
// page? ASAuthorizationControllerPresentationContextProviding
@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
@MainActor public protocol ASAuthorizationControllerPresentationContextProviding: NSObjectProtocol {
    // page? ASAuthorizationControllerPresentationContextProviding/presentationAnchor(for:)
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
}
// page ASAuthorizationError-swift.struct
@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
public struct ASAuthorizationError: Error, Sendable {
    // page? ASAuthorizationError-swift.struct/Code
    public enum Code: Int, Sendable {
        case unknown = 1000, canceled, invalidResponse, notHandled, failed, notInteractive
    }
    // page? ASAuthorizationError-swift.struct/code
    public var code: ASAuthorizationError.Code { fatalError() }
}
// page? ASAuthorizationPublicKeyCredentialUserVerificationPreference
@available(iOS 15.0, macOS 12.0, visionOS 1.0, *)
public struct ASAuthorizationPublicKeyCredentialUserVerificationPreference: Sendable {
    // page? ASAuthorizationPublicKeyCredentialUserVerificationPreference/required
    public static var required: ASAuthorizationPublicKeyCredentialUserVerificationPreference { fatalError() }
}
// page ASAuthorizationPlatformPublicKeyCredentialDescriptor
@available(iOS 15.0, macOS 12.0, visionOS 1.0, *)
open class ASAuthorizationPlatformPublicKeyCredentialDescriptor: NSObject {
    // page ASAuthorizationPlatformPublicKeyCredentialDescriptor/init(credentialID:)
    public init(credentialID: Data) { fatalError() }
}
// page ASAuthorizationPlatformPublicKeyCredentialProvider
@available(iOS 15.0, macOS 12.0, visionOS 1.0, *)
open class ASAuthorizationPlatformPublicKeyCredentialProvider: NSObject {
    // page? ASAuthorizationPlatformPublicKeyCredentialProvider/init(relyingPartyIdentifier:)
    public init(relyingPartyIdentifier: String) { fatalError() }
    // page ASAuthorizationPlatformPublicKeyCredentialProvider/createCredentialRegistrationRequest(challenge:name:userID:)
    open func createCredentialRegistrationRequest(
        challenge: Data,
        name: String,
        userID: Data
    ) -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest { fatalError() }
    // page ASAuthorizationPlatformPublicKeyCredentialProvider/createCredentialAssertionRequest(challenge:)
    open func createCredentialAssertionRequest(
        challenge: Data
    ) -> ASAuthorizationPlatformPublicKeyCredentialAssertionRequest { fatalError() }
}
// page? ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest
@available(iOS 15.0, macOS 12.0, visionOS 1.0, *)
open class ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest: ASAuthorizationRequest {
    // page? ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest/userVerificationPreference
    open var userVerificationPreference: ASAuthorizationPublicKeyCredentialUserVerificationPreference {
        get { fatalError() }
        set { fatalError() }
    }
    #if !os(visionOS)
    // page ASAuthorizationWebBrowserPlatformPublicKeyCredentialRegistrationRequest/excludedCredentials
    // newer excludedCredentials
    @available(iOS 17.4, macOS 13.5, *)
    open var excludedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor]? {
        get { fatalError() }
        set { fatalError() }
    }
    #endif
    // page? ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest/requestStyle-swift.property
    // newer requestStyle
    @available(iOS 18.0, macOS 15.0, visionOS 2.0, *)
    open var requestStyle: ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest.RequestStyle {
        get { fatalError() }
        set { fatalError() }
    }
    // page ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest/RequestStyle-swift.enum
    // newer requestStyle
    @available(iOS 18.0, macOS 15.0, visionOS 2.0, *)
    public enum RequestStyle: Int, Sendable {
        case standard, conditional
    }
}
// page ASAuthorizationPlatformPublicKeyCredentialAssertionRequest
@available(iOS 15.0, macOS 12.0, visionOS 1.0, *)
open class ASAuthorizationPlatformPublicKeyCredentialAssertionRequest: ASAuthorizationRequest {
    // page ASAuthorizationPlatformPublicKeyCredentialAssertionRequest/allowedCredentials
    open var allowedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor] {
        get { fatalError() }
        set { fatalError() }
    }
    // page? ASAuthorizationPlatformPublicKeyCredentialAssertionRequest/userVerificationPreference
    open var userVerificationPreference: ASAuthorizationPublicKeyCredentialUserVerificationPreference {
        get { fatalError() }
        set { fatalError() }
    }
}
// page ASAuthorizationPlatformPublicKeyCredentialRegistration
@available(iOS 15.0, macOS 12.0, visionOS 1.0, *)
open class ASAuthorizationPlatformPublicKeyCredentialRegistration: NSObject, ASAuthorizationCredential {
    // page ASAuthorizationPublicKeyCredentialRegistration/rawAttestationObject
    open var rawAttestationObject: Data? { fatalError() }
    // page? ASPublicKeyCredential/rawClientDataJSON
    open var rawClientDataJSON: Data { fatalError() }
    // page? ASPublicKeyCredential/credentialID
    open var credentialID: Data { fatalError() }
}
// page ASAuthorizationPlatformPublicKeyCredentialAssertion
@available(iOS 15.0, macOS 12.0, visionOS 1.0, *)
open class ASAuthorizationPlatformPublicKeyCredentialAssertion: NSObject, ASAuthorizationCredential {
    // page ASAuthorizationPublicKeyCredentialAssertion/rawAuthenticatorData
    open var rawAuthenticatorData: Data! { fatalError() }
    // page? ASAuthorizationPublicKeyCredentialAssertion/signature
    open var signature: Data! { fatalError() }
    // page? ASAuthorizationPublicKeyCredentialAssertion/userID
    open var userID: Data! { fatalError() }
    // page? ASPublicKeyCredential/rawClientDataJSON
    open var rawClientDataJSON: Data { fatalError() }
    // page? ASPublicKeyCredential/credentialID
    open var credentialID: Data { fatalError() }
}
// page ASCredentialDataManager
// newer ASCredentialDataManager
@available(iOS 26.2, macOS 26.2, visionOS 26.2, *)
public final class ASCredentialDataManager {
    // page? ASCredentialDataManager/init()
    public init() { fatalError() }
    // page? ASCredentialDataManager/reportUnknownPublicKeyCredential(relyingPartyIdentifier:credentialID:)
    public func reportUnknownPublicKeyCredential(
        relyingPartyIdentifier: String,
        credentialID: Data
    ) async throws { fatalError() }
    // page? ASCredentialDataManager/reportAllAcceptedPublicKeyCredentials(relyingPartyIdentifier:userHandle:acceptedCredentialIDs:)
    public func reportAllAcceptedPublicKeyCredentials(
        relyingPartyIdentifier: String,
        userHandle: Data,
        acceptedCredentialIDs: [Data]
    ) async throws { fatalError() }
    // page? ASCredentialDataManager/reportPublicKeyCredentialUpdate(relyingPartyIdentifier:userHandle:newName:)
    public func reportPublicKeyCredentialUpdate(
        relyingPartyIdentifier: String,
        userHandle: Data,
        newName: String
    ) async throws { fatalError() }
}
#endif
#if os(iOS) || os(visionOS)
@available(iOS 16.0, visionOS 1.0, *)
extension ASAuthorizationController {
    // page ASAuthorizationController/performAutoFillAssistedRequests()
    public func performAutoFillAssistedRequests() { fatalError() }
}
#endif
