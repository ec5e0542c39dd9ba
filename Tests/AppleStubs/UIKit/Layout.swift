public import Foundation

// page NSLayoutAnchor
@available(iOS 9.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    // page NSLayoutAnchor/constraint(equalTo:)
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { fatalError() }
    // page? NSLayoutAnchor/constraint(equalTo:constant:)
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
        fatalError()
    }
}
// page NSLayoutXAxisAnchor
@available(iOS 9.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
// page NSLayoutYAxisAnchor
@available(iOS 9.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
// page NSLayoutDimension
@available(iOS 9.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {}
// page NSLayoutConstraint
@available(iOS 6.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class NSLayoutConstraint: NSObject {
    // page NSLayoutConstraint/activate(_:)
    @available(iOS 8.0, tvOS 9.0, visionOS 1.0, *)
    open class func activate(_ constraints: [NSLayoutConstraint]) { fatalError() }
    // page NSLayoutConstraint/Axis
    public enum Axis: Int, Sendable { case horizontal, vertical }
}
@available(iOS 9.0, tvOS 9.0, visionOS 1.0, *)
extension UIView {
    // page UIView/translatesAutoresizingMaskIntoConstraints
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { fatalError() }
        set { fatalError() }
    }
    // page? UIView/centerXAnchor
    public var centerXAnchor: NSLayoutXAxisAnchor { fatalError() }
    // page? UIView/centerYAnchor
    public var centerYAnchor: NSLayoutYAxisAnchor { fatalError() }
    // page UIView/topAnchor
    public var topAnchor: NSLayoutYAxisAnchor { fatalError() }
    // page? UIView/bottomAnchor
    public var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
    // page UIView/leadingAnchor
    public var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
    // page UIView/trailingAnchor
    public var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
    // page? UIView/widthAnchor
    public var widthAnchor: NSLayoutDimension { fatalError() }
    // page UIView/layoutMarginsGuide
    public var layoutMarginsGuide: UILayoutGuide { fatalError() }
    // page UIView/safeAreaLayoutGuide
    @available(iOS 11.0, tvOS 11.0, visionOS 1.0, *)
    public var safeAreaLayoutGuide: UILayoutGuide { fatalError() }
    #if !os(tvOS)
    // page UIView/keyboardLayoutGuide
    @available(iOS 15.0, visionOS 1.0, *)
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide { fatalError() }
    #endif
}
// page UILayoutGuide
@available(iOS 9.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UILayoutGuide: NSObject {
    // page? UILayoutGuide/topAnchor
    open var topAnchor: NSLayoutYAxisAnchor { fatalError() }
    // page? UILayoutGuide/bottomAnchor
    open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
    // page? UILayoutGuide/leadingAnchor
    open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
    // page? UILayoutGuide/trailingAnchor
    open var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
    // page? UILayoutGuide/widthAnchor
    open var widthAnchor: NSLayoutDimension { fatalError() }
}
#if !os(tvOS)
// page UIKeyboardLayoutGuide
@available(iOS 15.0, visionOS 1.0, *)
@MainActor open class UIKeyboardLayoutGuide: UILayoutGuide {}
#endif
// page UIStackView
@available(iOS 9.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIStackView: UIView {
    // page UIStackView/init(arrangedSubviews:)
    public convenience init(arrangedSubviews views: [UIView]) { fatalError() }
    // page UIStackView/addArrangedSubview(_:)
    open func addArrangedSubview(_ view: UIView) { fatalError() }
    // page UIStackView/axis
    open var axis: NSLayoutConstraint.Axis = .horizontal
    // page UIStackView/spacing
    open var spacing: CGFloat = 0
}
// page UIScrollView
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIScrollView: UIView {
    // page UIScrollView/contentLayoutGuide
    @available(iOS 11.0, tvOS 11.0, visionOS 1.0, *)
    open var contentLayoutGuide: UILayoutGuide { fatalError() }
    // page UIScrollView/frameLayoutGuide
    @available(iOS 11.0, tvOS 11.0, visionOS 1.0, *)
    open var frameLayoutGuide: UILayoutGuide { fatalError() }
    #if !os(visionOS)
    // page UIScrollView/KeyboardDismissMode-swift.enum
    @available(iOS 7.0, tvOS 9.0, *)
    public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
    // page UIScrollView/keyboardDismissMode-swift.property
    @available(iOS 7.0, tvOS 9.0, *)
    open var keyboardDismissMode: UIScrollView.KeyboardDismissMode {
        get { fatalError() }
        set { fatalError() }
    }
    #endif
}
