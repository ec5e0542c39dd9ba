public import Foundation

@available(iOS 7.0, tvOS 9.0, visionOS 1.0, *)
extension IndexPath {
    // page IndexPath/section-8h7wo
    public var section: Int { fatalError() }
    // page IndexPath/row
    public var row: Int { fatalError() }
}
// page UITableView
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UITableView: UIScrollView {
    // page UITableView/Style-swift.enum
    public enum Style: Int, Sendable {
        case plain, grouped
        #if !os(tvOS)
        @available(iOS 13.0, visionOS 1.0, *)
        case insetGrouped
        #endif
    }
    // page UITableView/register(_:forCellReuseIdentifier:)-3l3ct
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) { fatalError() }
    // page UITableView/dequeueReusableCell(withIdentifier:for:)
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        fatalError()
    }
    // page UITableView/reloadData()
    open func reloadData() { fatalError() }
    // page? UITableView/deselectRow(at:animated:)
    open func deselectRow(at indexPath: IndexPath, animated: Bool) { fatalError() }
}
// page UITableViewController
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UITableViewController: UIViewController {
    // page UITableViewController/init(style:)
    public init(style: UITableView.Style) { fatalError() }
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { fatalError() }
    public required init?(coder: NSCoder) { fatalError() }
    // page UITableViewController/tableView
    open var tableView: UITableView! {
        get { fatalError() }
        set { fatalError() }
    }
    // page UITableViewDataSource/numberOfSections(in:)
    open func numberOfSections(in tableView: UITableView) -> Int { fatalError() }
    // page UITableViewDataSource/tableView(_:numberOfRowsInSection:)
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { fatalError() }
    // page UITableViewDataSource/tableView(_:cellForRowAt:)
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        fatalError()
    }
    // page? UITableViewDelegate/tableView(_:didSelectRowAt:)
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { fatalError() }
}
// page UITableViewCell
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UITableViewCell: UIView {
    // page UITableViewCell/AccessoryType-swift.enum
    public enum AccessoryType: Int, Sendable { case none, disclosureIndicator }
    // page UITableViewCell/accessoryType-swift.property
    open var accessoryType: UITableViewCell.AccessoryType = .none
    // page? UITableViewCell/defaultContentConfiguration()
    @available(iOS 14.0, tvOS 14.0, visionOS 1.0, *)
    open func defaultContentConfiguration() -> UIListContentConfiguration { fatalError() }
    // page? UITableViewCell/contentConfiguration
    @available(iOS 14.0, tvOS 14.0, visionOS 1.0, *)
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { fatalError() }
        set { fatalError() }
    }
}
// page UIContentConfiguration-9eib5
@available(iOS 14.0, tvOS 14.0, visionOS 1.0, *)
public protocol UIContentConfiguration {}
// page UIListContentConfiguration-swift.struct
@available(iOS 14.0, tvOS 14.0, visionOS 1.0, *)
public struct UIListContentConfiguration: UIContentConfiguration {
    // page? UIListContentConfiguration-swift.struct/text
    public var text: String?
    // page? UIListContentConfiguration-swift.struct/secondaryText
    public var secondaryText: String?
    // page UIListContentConfiguration-swift.struct/prefersSideBySideTextAndSecondaryText
    public var prefersSideBySideTextAndSecondaryText: Bool
    // page? UIListContentConfiguration-swift.struct/secondaryTextProperties
    public var secondaryTextProperties: UIListContentConfiguration.TextProperties
    // page? UIListContentConfiguration-swift.struct/TextProperties
    public struct TextProperties {
        // page UIListContentConfiguration-swift.struct/TextProperties-swift.struct/color
        public var color: UIColor
    }
}
