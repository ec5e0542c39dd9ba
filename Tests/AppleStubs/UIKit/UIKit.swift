public import Foundation

// page? UIResponder
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIResponder: NSObject { public override init() { fatalError() } }
// page? UIView
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIView: UIResponder {
    // page? UIView/frame
    open var frame: CGRect {
        get { fatalError() }
        set { fatalError() }
    }
    // page? UIView/bounds
    open var bounds: CGRect {
        get { fatalError() }
        set { fatalError() }
    }
    // page? UIView/autoresizingMask
    open var autoresizingMask: UIView.AutoresizingMask {
        get { fatalError() }
        set { fatalError() }
    }
    // page UIView/addSubview(_:)
    open func addSubview(_ view: UIView) { fatalError() }
    // page UIView/window
    open var window: UIWindow? { fatalError() }
    // page? UIView/AutoresizingMask
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static var flexibleWidth: UIView.AutoresizingMask { fatalError() }
        public static var flexibleHeight: UIView.AutoresizingMask { fatalError() }
    }
}
// page? UIWindow
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIWindow: UIView {}
// page? UIViewController
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIViewController: UIResponder {
    // page UIViewController/init(nibName:bundle:)
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { fatalError() }
    // page UIViewController/init(coder:)
    public required init?(coder: NSCoder) { fatalError() }
    public convenience override init() { fatalError() }
    // page UIViewController/view
    open var view: UIView! {
        get { fatalError() }
        set { fatalError() }
    }
    // page UIViewController/viewIfLoaded
    open var viewIfLoaded: UIView? { fatalError() }
    // page? UIViewController/presentingViewController
    open var presentingViewController: UIViewController? { fatalError() }
    // page? UIViewController/viewDidLoad()
    open func viewDidLoad() { fatalError() }
    // page UIViewController/addChild(_:)
    open func addChild(_ childController: UIViewController) { fatalError() }
    // page UIViewController/didMove(toParent:)
    open func didMove(toParent parent: UIViewController?) { fatalError() }
    // page? UIViewController/dismiss(animated:completion:)
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { fatalError() }
}
// page? UITextContentType
@available(iOS 10.0, tvOS 10.0, visionOS 1.0, *)
public struct UITextContentType: Hashable, RawRepresentable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { fatalError() }
}
@available(iOS 11.0, tvOS 11.0, visionOS 1.0, *)
extension UITextContentType {
    // page? UITextContentType/username
    public static let username = UITextContentType(rawValue: "")
    // page? UITextContentType/password
    public static let password = UITextContentType(rawValue: "")
}
@available(iOS 12.0, tvOS 12.0, visionOS 1.0, *)
extension UITextContentType {
    // page UITextContentType/newPassword
    public static let newPassword = UITextContentType(rawValue: "")
    // page? UITextContentType/oneTimeCode
    public static let oneTimeCode = UITextContentType(rawValue: "")
}
// page? UIKeyboardType
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
public enum UIKeyboardType: Int, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
    case decimalPad, twitter, webSearch, asciiCapableNumberPad
}
