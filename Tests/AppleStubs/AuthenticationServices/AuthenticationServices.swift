public import Foundation

#if os(macOS)
public import AppKit
// page ASPresentationAnchor
@available(macOS 10.15, *)
public typealias ASPresentationAnchor = NSWindow
#elseif !os(watchOS)
public import UIKit
// page? ASPresentationAnchor
@available(iOS 12.0, tvOS 13.0, visionOS 1.0, *)
public typealias ASPresentationAnchor = UIWindow
#endif

#if os(iOS) || os(macOS) || os(visionOS)
// page ASWebAuthenticationSession
@available(iOS 12.0, macOS 10.15, visionOS 1.0, *)
open class ASWebAuthenticationSession: NSObject {
    // page ASWebAuthenticationSession/CompletionHandler
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void
    // page ASWebAuthenticationSession/init(url:callbackURLScheme:completionHandler:)
    public init(
        url URL: URL,
        callbackURLScheme: String?,
        completionHandler: @escaping ASWebAuthenticationSession.CompletionHandler
    ) { fatalError() }
    // page ASWebAuthenticationSession/presentationContextProvider
    weak open var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    // page ASWebAuthenticationSession/prefersEphemeralWebBrowserSession
    open var prefersEphemeralWebBrowserSession: Bool {
        get { fatalError() }
        set { fatalError() }
    }
    // page ASWebAuthenticationSession/start()
    @discardableResult open func start() -> Bool { fatalError() }
    // page ASWebAuthenticationSession/cancel()
    open func cancel() { fatalError() }
}
// page ASWebAuthenticationPresentationContextProviding
@available(iOS 13.0, macOS 10.15, visionOS 1.0, *)
@MainActor public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    // page ASWebAuthenticationPresentationContextProviding/presentationAnchor(for:)
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}
// page ASWebAuthenticationSessionError
@available(iOS 12.0, macOS 10.15, visionOS 1.0, *)
public struct ASWebAuthenticationSessionError: Error, Sendable {
    // page ASWebAuthenticationSessionError/Code
    public enum Code: Int, Sendable {
        case canceledLogin = 1, presentationContextNotProvided, presentationContextInvalid
    }
    // page? ASWebAuthenticationSessionError/code
    public var code: ASWebAuthenticationSessionError.Code { fatalError() }
}
#endif
