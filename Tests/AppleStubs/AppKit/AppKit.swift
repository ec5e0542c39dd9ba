public import Foundation

// page NSTextContentType
@available(macOS 11.0, *)
public struct NSTextContentType: Hashable, RawRepresentable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { fatalError() }
    // page? NSTextContentType/username
    public static let username = NSTextContentType(rawValue: "")
    // page? NSTextContentType/password
    public static let password = NSTextContentType(rawValue: "")
    // page NSTextContentType/oneTimeCode
    public static let oneTimeCode = NSTextContentType(rawValue: "")
}
@available(macOS 14.0, *)
extension NSTextContentType {
    // page NSTextContentType/newPassword
    public static let newPassword = NSTextContentType(rawValue: "")
}
// page NSResponder
@available(macOS 10.0, *)
@MainActor open class NSResponder: NSObject {}
// page NSApplication
@available(macOS 10.0, *)
@MainActor open class NSApplication: NSResponder {
    // page NSApplication/shared
    open class var shared: NSApplication { fatalError() }
    // page? NSApplication/ActivationPolicy
    public enum ActivationPolicy: Int, Sendable { case regular, accessory, prohibited }
    // page NSApplication/setActivationPolicy(_:)
    @available(macOS 10.6, *)
    @discardableResult open func setActivationPolicy(_ activationPolicy: NSApplication.ActivationPolicy) -> Bool {
        fatalError()
    }
    // page NSApplication/activate()
    @available(macOS 14.0, *)
    open func activate() { fatalError() }
}
// page NSWindow
@available(macOS 10.0, *)
@MainActor open class NSWindow: NSResponder {}
// page? NSPasteboard
@available(macOS 10.0, *)
open class NSPasteboard: NSObject {
    // page? NSPasteboard/general
    open class var general: NSPasteboard { fatalError() }
    // page? NSPasteboard/PasteboardType
    public struct PasteboardType: Hashable, RawRepresentable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { fatalError() }
        // page? NSPasteboard/PasteboardType/string
        @available(macOS 10.6, *)
        public static let string = NSPasteboard.PasteboardType(rawValue: "")
    }
    // page? NSPasteboard/clearContents()
    @available(macOS 10.6, *)
    @discardableResult open func clearContents() -> Int { fatalError() }
    // page? NSPasteboard/setString(_:forType:)
    @discardableResult open func setString(_ string: String, forType dataType: NSPasteboard.PasteboardType) -> Bool {
        fatalError()
    }
}
