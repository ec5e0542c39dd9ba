public import Foundation

// page UIResponder
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIResponder: NSObject {
    public override init() { fatalError() }
    // page UIResponder/becomeFirstResponder()
    @discardableResult open func becomeFirstResponder() -> Bool { fatalError() }
    // page UIResponder/touchesEnded(_:with:)
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { fatalError() }
}
// page UITouch
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UITouch: NSObject {}
// page UIEvent
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIEvent: NSObject {}
// page UIView
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIView: UIResponder {
    // page UIView/frame
    open var frame: CGRect {
        get { fatalError() }
        set { fatalError() }
    }
    // page UIView/bounds
    open var bounds: CGRect {
        get { fatalError() }
        set { fatalError() }
    }
    // page UIView/autoresizingMask-swift.property
    open var autoresizingMask: UIView.AutoresizingMask {
        get { fatalError() }
        set { fatalError() }
    }
    // page UIView/addSubview(_:)
    open func addSubview(_ view: UIView) { fatalError() }
    // page UIView/backgroundColor
    open var backgroundColor: UIColor? {
        get { fatalError() }
        set { fatalError() }
    }
    // page UIView/endEditing(_:)
    @discardableResult open func endEditing(_ force: Bool) -> Bool { fatalError() }
    // page UIView/window
    open var window: UIWindow? { fatalError() }
    // page UIView/AutoresizingMask-swift.struct
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        // page? UIView/AutoresizingMask/flexibleWidth
        public static var flexibleWidth: UIView.AutoresizingMask { fatalError() }
        // page? UIView/AutoresizingMask/flexibleHeight
        public static var flexibleHeight: UIView.AutoresizingMask { fatalError() }
    }
}
// page UIWindow
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIWindow: UIView {
    // page UIWindow/init(windowScene:)
    @available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
    public convenience init(windowScene: UIWindowScene) { fatalError() }
    // page UIWindow/rootViewController
    open var rootViewController: UIViewController? {
        get { fatalError() }
        set { fatalError() }
    }
    // page UIWindow/makeKeyAndVisible()
    open func makeKeyAndVisible() { fatalError() }
}
// page UIViewController
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
    // page UIViewController/presentingViewController
    open var presentingViewController: UIViewController? { fatalError() }
    // page UIViewController/title
    open var title: String? {
        get { fatalError() }
        set { fatalError() }
    }
    // page UIViewController/navigationController
    open var navigationController: UINavigationController? { fatalError() }
    // page UIViewController/children
    open var children: [UIViewController] { fatalError() }
    // page? UIViewController/isMovingFromParent
    open var isMovingFromParent: Bool { fatalError() }
    // page UIViewController/isBeingDismissed
    open var isBeingDismissed: Bool { fatalError() }
    // page UIViewController/navigationItem
    open var navigationItem: UINavigationItem { fatalError() }
    // page UIViewController/viewDidLoad()
    open func viewDidLoad() { fatalError() }
    // page UIViewController/viewWillAppear(_:)
    open func viewWillAppear(_ animated: Bool) { fatalError() }
    // page UIViewController/viewDidAppear(_:)
    open func viewDidAppear(_ animated: Bool) { fatalError() }
    // page UIViewController/viewDidDisappear(_:)
    open func viewDidDisappear(_ animated: Bool) { fatalError() }
    // page UIViewController/present(_:animated:completion:)
    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) { fatalError() }
    // page UIViewController/addChild(_:)
    open func addChild(_ childController: UIViewController) { fatalError() }
    // page UIViewController/didMove(toParent:)
    open func didMove(toParent parent: UIViewController?) { fatalError() }
    // page UIViewController/dismiss(animated:completion:)
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { fatalError() }
}
// page UITextContentType
@available(iOS 10.0, tvOS 10.0, visionOS 1.0, *)
public struct UITextContentType: Hashable, RawRepresentable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { fatalError() }
}
@available(iOS 11.0, tvOS 11.0, visionOS 1.0, *)
extension UITextContentType {
    // page UITextContentType/username
    public static let username = UITextContentType(rawValue: "")
    // page UITextContentType/password
    public static let password = UITextContentType(rawValue: "")
}
@available(iOS 12.0, tvOS 12.0, visionOS 1.0, *)
extension UITextContentType {
    // page UITextContentType/newPassword
    public static let newPassword = UITextContentType(rawValue: "")
    // page UITextContentType/oneTimeCode
    public static let oneTimeCode = UITextContentType(rawValue: "")
}
// page UIKeyboardType
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
public enum UIKeyboardType: Int, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
    case decimalPad, twitter, webSearch, asciiCapableNumberPad
}
