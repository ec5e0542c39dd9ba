#if canImport(UIKit) && os(iOS)
import BalanceEntries
import Foundation
import KiiBalanceItems
import KiiSDK
import UIKit

/// The list of entries with their total.
final class BalanceListViewController: UITableViewController, DoneEditDelegate {
    private let app: AppDelegate
    private var items: [KiiObject] = []
    private var isLoaded = false
    private var hasAppeared = false

    init(app: AppDelegate) {
        self.app = app
        super.init(style: .insetGrouped)
        title = "Your Balance"
    }

    /// Not available: a storyboard cannot pass the app.
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "entry")
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            primaryAction: UIAction(title: "Logout") { [weak self] _ in self?.logoutClicked() }
        )
        showRightButton()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        // The progress can be presented only now.
        if hasAppeared { return }
        hasAppeared = true
        getItems()
    }

    /// Refresh until the list is loaded, then Add.
    private func showRightButton() {
        let action =
            isLoaded
            ? UIAction(title: "Add") { [weak self] _ in self?.edit(nil) }
            : UIAction(title: "Refresh") { [weak self] _ in self?.getItems() }
        navigationItem.rightBarButtonItem = UIBarButtonItem(primaryAction: action)
    }

    private func logoutClicked() {
        KiiUser.logOut()
        app.showTitle()
    }

    private func edit(_ object: KiiObject?) {
        let edit = EditItemViewController(app: app, editing: object, doneEditDelegate: self)
        app.navigation.pushViewController(edit, animated: true)
    }

    // MARK: - Rows

    override func numberOfSections(in tableView: UITableView) -> Int { isLoaded ? 2 : 0 }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? 1 : items.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "entry", for: indexPath)
        var content = cell.defaultContentConfiguration()
        content.prefersSideBySideTextAndSecondaryText = true
        let balance: Decimal
        if indexPath.section == 1, let item = BalanceItem(items[indexPath.row]) {
            content.text = "\(items[indexPath.row].day)\n\(item.name)"
            balance = item.balance
            cell.accessoryType = .disclosureIndicator
        } else {
            content.text = "Total"
            balance = items.compactMap { BalanceItem($0)?.balance }.reduce(0, +)
            cell.accessoryType = .none
        }
        content.secondaryText = Money.text(cents: balance)
        content.secondaryTextProperties.color = balance < 0 ? .systemRed : .label
        cell.contentConfiguration = content
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        if indexPath.section == 1 { edit(items[indexPath.row]) }
    }
}

// MARK: - Loading

extension BalanceListViewController {
    /// Loads all entries, page by page.
    private func getItems() {
        guard let bucket = KiiUser.current()?.bucket(withName: BalanceItem.bucket) else { return app.showTitle() }
        let query = KiiQuery(clause: nil)
        query.sort(byAsc: BalanceItem.fieldCreated)

        let progress = KiiProgress.create(message: "Loading...")
        present(progress, animated: false)
        getItems(query, of: bucket, after: [], progress)
    }

    private func getItems(
        _ query: KiiQuery,
        of bucket: KiiBucket,
        after items: [KiiObject],
        _ progress: UIAlertController
    ) {
        bucket.execute(query) { _, bucket, results, nextQuery, error in
            if let error {
                progress.dismiss(animated: true) { self.app.show(error, on: self) }
                return
            }
            let items = items + (results as? [KiiObject] ?? [])
            if let nextQuery { return self.getItems(nextQuery, of: bucket, after: items, progress) }
            // Objects of something else are not shown.
            self.items = items.filter { BalanceItem($0) != nil }
            self.isLoaded = true
            self.showRightButton()
            self.tableView.reloadData()
            progress.dismiss(animated: true)
        }
    }

    func addItem(object: KiiObject) {
        items.append(object)
        tableView.reloadData()
    }

    func updateItem(object: KiiObject) {
        if let index = items.firstIndex(where: { $0.uuid == object.uuid }) { items[index] = object }
        tableView.reloadData()
    }

    func deleteItem(object: KiiObject) {
        items.removeAll { $0.uuid == object.uuid }
        tableView.reloadData()
    }
}
#endif
