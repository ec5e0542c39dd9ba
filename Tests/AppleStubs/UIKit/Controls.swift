public import Foundation

// page UIColor
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
open class UIColor: NSObject, @unchecked Sendable {
    // page? UIColor/systemRed
    open class var systemRed: UIColor { fatalError() }
    // page? UIColor/label
    @available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
    open class var label: UIColor { fatalError() }
    #if !os(tvOS)
    // page UIColor/systemBackground
    @available(iOS 13.0, visionOS 1.0, *)
    open class var systemBackground: UIColor { fatalError() }
    #endif
}
// page UIFont
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
open class UIFont: NSObject, @unchecked Sendable {
    // page UIFont/preferredFont(forTextStyle:)
    open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont { fatalError() }
    // page UIFont/TextStyle
    public struct TextStyle: Hashable, RawRepresentable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { fatalError() }
        #if !os(tvOS)
        // page UIFont/TextStyle/largeTitle
        @available(iOS 11.0, visionOS 1.0, *)
        public static let largeTitle = TextStyle(rawValue: "")
        #endif
        public static let subheadline = TextStyle(rawValue: "")
        public static let body = TextStyle(rawValue: "")
    }
}
// page UIAccessibilityTraits
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
public struct UIAccessibilityTraits: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { fatalError() }
    public static let header = UIAccessibilityTraits(rawValue: 1)
}
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
extension UIView {
    // page? NSObject/isAccessibilityElement
    public var isAccessibilityElement: Bool {
        get { fatalError() }
        set { fatalError() }
    }
    // page? NSObject/accessibilityLabel
    public var accessibilityLabel: String? {
        get { fatalError() }
        set { fatalError() }
    }
    // page? NSObject/accessibilityTraits
    public var accessibilityTraits: UIAccessibilityTraits {
        get { fatalError() }
        set { fatalError() }
    }
}
// page NSTextAlignment
@available(iOS 6.0, tvOS 9.0, visionOS 1.0, *)
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }
// page UILabel
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UILabel: UIView {
    // page UILabel/text
    open var text: String?
    // page UILabel/font
    open var font: UIFont!
    // page UILabel/textAlignment
    open var textAlignment: NSTextAlignment = .natural
    // page UILabel/numberOfLines
    open var numberOfLines = 1
    // page UIContentSizeCategoryAdjusting/adjustsFontForContentSizeCategory
    @available(iOS 10.0, tvOS 10.0, visionOS 1.0, *)
    open var adjustsFontForContentSizeCategory = false
}
// page UIControl
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIControl: UIView {
    // page UIControl/Event
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        // page? UIControl/Event/editingDidEndOnExit
        public static var editingDidEndOnExit: UIControl.Event { fatalError() }
    }
    // page UIControl/addAction(_:for:)
    @available(iOS 14.0, tvOS 14.0, visionOS 1.0, *)
    open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) { fatalError() }
}
// page UITextField
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UITextField: UIControl {
    // page UITextField/text
    open var text: String?
    // page UITextField/placeholder
    open var placeholder: String?
    // page UITextField/font
    open var font: UIFont?
    // page UITextField/borderStyle-swift.property
    open var borderStyle: UITextField.BorderStyle = .none
    // page UITextField/BorderStyle-swift.enum
    public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
    // page UIContentSizeCategoryAdjusting/adjustsFontForContentSizeCategory
    @available(iOS 10.0, tvOS 10.0, visionOS 1.0, *)
    open var adjustsFontForContentSizeCategory = false
    // page UITextInputTraits/keyboardType
    open var keyboardType: UIKeyboardType = .default
    // page? UITextInputTraits/returnKeyType
    open var returnKeyType: UIReturnKeyType = .default
    // page UITextInputTraits/autocapitalizationType
    open var autocapitalizationType: UITextAutocapitalizationType = .sentences
    // page UITextInputTraits/autocorrectionType
    open var autocorrectionType: UITextAutocorrectionType = .default
    // page UITextInputTraits/isSecureTextEntry
    open var isSecureTextEntry = false
    // page UITextInputTraits/textContentType
    @available(iOS 10.0, tvOS 10.0, visionOS 1.0, *)
    open var textContentType: UITextContentType!
}
// page? UIReturnKeyType
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
public enum UIReturnKeyType: Int, Sendable {
    case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}
// page UITextAutocapitalizationType
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }
// page UITextAutocorrectionType
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }
// page UIButton
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIButton: UIControl {
    // page UIButton/init(configuration:primaryAction:)
    @available(iOS 15.0, tvOS 15.0, visionOS 1.0, *)
    public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) { fatalError() }
    // page UIButton/Configuration-swift.struct
    @available(iOS 15.0, tvOS 15.0, visionOS 1.0, *)
    public struct Configuration: Hashable {
        // page? UIButton/Configuration-swift.struct/plain()
        public static func plain() -> UIButton.Configuration { fatalError() }
        // page UIButton/Configuration-swift.struct/filled()
        public static func filled() -> UIButton.Configuration { fatalError() }
    }
}
// page UISegmentedControl
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UISegmentedControl: UIControl {
    // page UISegmentedControl/init(items:)
    public init(items: [Any]?) { fatalError() }
    // page UISegmentedControl/selectedSegmentIndex
    open var selectedSegmentIndex = 0
}
// page UIActivityIndicatorView
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIActivityIndicatorView: UIView {
    // page UIActivityIndicatorView/Style-swift.enum
    public enum Style: Int, Sendable {
        @available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
        case medium = 100
    }
    // page UIActivityIndicatorView/init(style:)
    public init(style: UIActivityIndicatorView.Style) { fatalError() }
    // page UIActivityIndicatorView/startAnimating()
    open func startAnimating() { fatalError() }
}
#if !os(tvOS)
// page? UIPasteboard
@available(iOS 3.0, visionOS 1.0, *)
open class UIPasteboard: NSObject {
    // page? UIPasteboard/general
    open class var general: UIPasteboard { fatalError() }
    // page? UIPasteboard/OptionsKey
    @available(iOS 10.0, visionOS 1.0, *)
    public struct OptionsKey: Hashable, RawRepresentable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { fatalError() }
        // page? UIPasteboard/OptionsKey/expirationDate
        public static let expirationDate = UIPasteboard.OptionsKey(rawValue: "")
        // page? UIPasteboard/OptionsKey/localOnly
        public static let localOnly = UIPasteboard.OptionsKey(rawValue: "")
    }
    // page? UIPasteboard/setItems(_:options:)
    @available(iOS 10.0, visionOS 1.0, *)
    open func setItems(_ items: [[String: Any]], options: [UIPasteboard.OptionsKey: Any] = [:]) { fatalError() }
}
#endif
