#if canImport(UIKit) && os(iOS)
import BalanceEntries
import Foundation
import KiiBalanceItems
import KiiSDK
import UIKit

@MainActor protocol DoneEditDelegate: AnyObject {
    func addItem(object: KiiObject)
    func updateItem(object: KiiObject)
    func deleteItem(object: KiiObject)
}

/// The form for an entry, or for a new one.
final class EditItemViewController: FormViewController {
    /// Nil for a new entry.
    private let objectID: String?
    private let item: BalanceItem?
    private weak var doneEditDelegate: (any DoneEditDelegate)?
    private let amount = UITextField()
    private let name = UITextField()
    private let type = UISegmentedControl(items: BalanceItemType.allCases.map(\.name))

    init(app: AppDelegate, editing object: KiiObject?, doneEditDelegate: any DoneEditDelegate) {
        self.doneEditDelegate = doneEditDelegate
        objectID = object?.uuid
        item = object.flatMap { BalanceItem($0) }
        super.init(app: app, title: object == nil ? "Add" : "Edit")
    }

    /// Not available: a storyboard cannot pass the app.
    required init?(coder: NSCoder) { nil }

    override var submitTitle: String { "Save" }

    override func viewDidLoad() {
        super.viewDidLoad()
        amount.text = item.map { Money.typed($0.amount) }
        amount.placeholder = "0.00"
        amount.keyboardType = .decimalPad
        name.text = item?.name
        name.returnKeyType = .done
        name.addAction(UIAction { [weak self] _ in self?.submit() }, for: .editingDidEndOnExit)
        type.selectedSegmentIndex = BalanceItemType.allCases.firstIndex(of: item?.type ?? .expense) ?? 0
        add(amount, label: "Amount")
        add(name, label: "Name")
        add(type)
        if objectID != nil {
            add(
                UIButton(
                    configuration: .plain(),
                    primaryAction: UIAction(title: "Delete", attributes: .destructive) { [weak self] _ in
                        self?.deleteClicked()
                    }
                )
            )
        }
        amount.becomeFirstResponder()
    }

    override func submit() {
        view.endEditing(true)
        do throws(AmountFault) {
            save(try Amount(typed: amount.text ?? ""))
        } catch {
            present(KiiAlert.create(title: "Amount", message: error.sentence.english), animated: true)
        }
    }

    private func save(_ amount: Amount) {
        guard let object = makeObject() else { return app.showTitle() }
        BalanceItem.write(amount, name.text ?? "", BalanceItemType.allCases[type.selectedSegmentIndex], into: object)

        let progress = KiiProgress.create(message: "Saving Object...")
        present(progress, animated: false)

        object.save { [objectID] object, error in
            self.done(progress, error) {
                if objectID == nil { $0.addItem(object: object) } else { $0.updateItem(object: object) }
            }
        }
    }
}

extension EditItemViewController {
    private func deleteClicked() {
        let question = UIAlertController(
            title: "Confirm",
            message: "Delete \"\(name.text ?? "")\"?",
            preferredStyle: .alert
        )
        question.addAction(UIAlertAction(title: "No", style: .cancel) { _ in })
        question.addAction(UIAlertAction(title: "Yes", style: .destructive) { _ in self.deleteItem() })
        present(question, animated: true)
    }

    private func deleteItem() {
        guard let object = makeObject() else { return app.showTitle() }

        let progress = KiiProgress.create(message: "Deleting Object...")
        present(progress, animated: false)

        object.delete { object, error in self.done(progress, error) { $0.deleteItem(object: object) } }
    }

    private func makeObject() -> KiiObject? {
        let bucket = KiiUser.current()?.bucket(withName: BalanceItem.bucket)
        guard let objectID else { return bucket?.createObject() }
        return bucket?.createObject(withID: objectID)
    }

    /// Returns to the list.
    ///
    /// After a failed call, the form stays.
    private func done(
        _ progress: UIAlertController,
        _ error: (any Error)?,
        _ tell: @escaping @MainActor (any DoneEditDelegate) -> Void
    ) {
        if let error {
            progress.dismiss(animated: true) { self.app.show(error, on: self) }
            return
        }
        if let doneEditDelegate { tell(doneEditDelegate) }
        progress.dismiss(animated: false) { self.app.navigation.popViewController(animated: true) }
    }
}
#endif
