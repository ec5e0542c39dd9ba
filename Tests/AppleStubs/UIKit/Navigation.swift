public import Foundation

// page UINavigationController
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UINavigationController: UIViewController {
    // page UINavigationController/viewControllers
    open var viewControllers: [UIViewController] {
        get { fatalError() }
        set { fatalError() }
    }
    // page UINavigationController/isNavigationBarHidden
    open var isNavigationBarHidden: Bool {
        get { fatalError() }
        set { fatalError() }
    }
    // page UINavigationController/setViewControllers(_:animated:)
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) { fatalError() }
    // page UINavigationController/pushViewController(_:animated:)
    open func pushViewController(_ viewController: UIViewController, animated: Bool) { fatalError() }
    // page UINavigationController/popViewController(animated:)
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? { fatalError() }
}
// page UINavigationItem
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UINavigationItem: NSObject {
    // page UINavigationItem/title
    open var title: String? {
        get { fatalError() }
        set { fatalError() }
    }
    // page UINavigationItem/hidesBackButton
    @available(iOS 2.0, visionOS 1.0, *)
    @available(tvOS, unavailable)
    open var hidesBackButton: Bool {
        get { fatalError() }
        set { fatalError() }
    }
    // page UINavigationItem/leftBarButtonItem
    open var leftBarButtonItem: UIBarButtonItem? {
        get { fatalError() }
        set { fatalError() }
    }
    // page UINavigationItem/rightBarButtonItem
    open var rightBarButtonItem: UIBarButtonItem? {
        get { fatalError() }
        set { fatalError() }
    }
}
// page UIBarItem
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIBarItem: NSObject {
    // page UIBarItem/isEnabled
    open var isEnabled: Bool {
        get { fatalError() }
        set { fatalError() }
    }
}
// page UIBarButtonItem
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIBarButtonItem: UIBarItem {
    // page UIBarButtonItem/init(title:image:primaryAction:menu:)
    @available(iOS 14.0, tvOS 14.0, visionOS 1.0, *)
    public convenience init(
        title: String? = nil,
        image: UIImage? = nil,
        primaryAction: UIAction? = nil,
        menu: UIMenu? = nil
    ) { fatalError() }
}
// page UIImage
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
open class UIImage: NSObject, @unchecked Sendable {}
// page UIMenu
@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@MainActor open class UIMenu: UIMenuElement {}
// page UIAction
@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@MainActor open class UIAction: UIMenuElement {
    // page UIAction/Identifier-swift.struct
    public struct Identifier: Hashable, RawRepresentable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { fatalError() }
    }
}
@available(iOS 13.0, tvOS 14.0, visionOS 1.0, *)
extension UIAction {
    // page UIAction/init(title:image:identifier:discoverabilityTitle:attributes:state:handler:)
    @preconcurrency public convenience init(
        title: String = "",
        image: UIImage? = nil,
        identifier: UIAction.Identifier? = nil,
        discoverabilityTitle: String? = nil,
        attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off,
        handler: @escaping UIActionHandler
    ) { fatalError() }
}
// page UIActionHandler
@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
public typealias UIActionHandler = (_ action: UIAction) -> Void
// page UIMenuElement
@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@MainActor open class UIMenuElement: NSObject {
    // page UIMenuElement/Attributes
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        // page UIMenuElement/Attributes/destructive
        public static var destructive: UIMenuElement.Attributes { fatalError() }
    }
    // page UIMenuElement/State
    public enum State: Int, Sendable { case off, on, mixed }
}
// page UIAlertController
@available(iOS 8.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIAlertController: UIViewController {
    // page UIAlertController/Style
    public enum Style: Int, Sendable { case actionSheet, alert }
    // page UIAlertController/init(title:message:preferredStyle:)
    public convenience init(title: String?, message: String?, preferredStyle: UIAlertController.Style) { fatalError() }
    // page UIAlertController/addAction(_:)
    open func addAction(_ action: UIAlertAction) { fatalError() }
}
// page UIAlertAction
@available(iOS 8.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIAlertAction: NSObject {
    // page UIAlertAction/Style-swift.enum
    public enum Style: Int, Sendable { case `default`, cancel, destructive }
    // page UIAlertAction/init(title:style:handler:)
    public convenience init(title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil) {
        fatalError()
    }
}
