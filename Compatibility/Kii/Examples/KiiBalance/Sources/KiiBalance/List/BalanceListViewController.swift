import BalanceEntries
import KiiBalanceItems
import KiiSDK
import Terminal

/// The list of entries with their total.
final class BalanceListViewController: ViewController, DoneEditDelegate {
    private let app: AppDelegate
    private var items: [KiiObject] = []
    private var isLoaded = false

    init(app: AppDelegate) {
        self.app = app
        super.init(title: "Your Balance")
    }

    override func viewDidLoad() { getItems() }

    override func draw(on console: Console) {
        guard isLoaded else {
            console.say("The list is not loaded. Enter refresh to try again.")
            return
        }
        super.draw(on: console)
        BalanceListPage(items).draw(on: console)
        console.say("add, edit N, refresh, logout, quit")
    }

    override func typed(_ line: String) {
        let words = line.command.split(separator: " ").map(String.init)
        switch (words.first, words.count) {
        case ("add", 1) where isLoaded: edit(nil)
        case ("edit", 2) where isLoaded: edit(words[1])
        case ("refresh", 1): getItems()
        case ("logout", 1): logoutClicked()
        case ("quit", 1): navigationController?.close()
        case (nil, _): break
        default: navigationController?.say("Enter add, edit with the number of an entry, refresh, logout or quit.")
        }
    }

    private func edit(_ number: String?) {
        guard let number else {
            navigationController?.pushViewController(EditItemViewController(app: app, doneEditDelegate: self))
            return
        }
        guard let index = Int(number), items.indices.contains(index - 1), let item = BalanceItem(items[index - 1])
        else {
            navigationController?.say("There is no entry \(number). Enter a number from the list.")
            return
        }
        let edit = EditItemViewController(app: app, editing: items[index - 1], item, doneEditDelegate: self)
        navigationController?.pushViewController(edit)
    }

    private func logoutClicked() {
        KiiUser.logOut()
        app.showTitle()
    }
}

extension BalanceListViewController {
    /// Loads all entries, page by page.
    private func getItems() {
        guard let bucket = KiiUser.current()?.bucket(withName: BalanceItem.bucket) else { return app.showTitle() }
        let query = KiiQuery(clause: nil)
        query.sort(byAsc: BalanceItem.fieldCreated)

        let progress = KiiProgress.create(message: "Loading...")
        present(progress)
        getItems(query, of: bucket, after: [], progress)
    }

    private func getItems(
        _ query: KiiQuery,
        of bucket: KiiBucket,
        after items: [KiiObject],
        _ progress: ProgressController
    ) {
        bucket.execute(query) { _, bucket, results, nextQuery, error in
            if let error {
                progress.dismiss {
                    self.setNeedsDisplay()
                    self.app.show(error, on: self)
                }
                return
            }
            let items = items + (results as? [KiiObject] ?? [])
            if let nextQuery { return self.getItems(nextQuery, of: bucket, after: items, progress) }
            self.items = items
            self.isLoaded = true
            self.setNeedsDisplay()
            progress.dismiss()
        }
    }

    func addItem(object: KiiObject) { items.append(object) }

    func updateItem(object: KiiObject) {
        if let index = items.firstIndex(where: { $0.uuid == object.uuid }) { items[index] = object }
    }

    func deleteItem(object: KiiObject) { items.removeAll { $0.uuid == object.uuid } }
}
