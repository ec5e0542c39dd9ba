import BalanceEntries
import Foundation
import KiiBalanceItems
import KiiSDK
import Terminal

@MainActor protocol DoneEditDelegate: AnyObject {
    func addItem(object: KiiObject)
    func updateItem(object: KiiObject)
    func deleteItem(object: KiiObject)
}

/// The form for an entry, or for a new one.
final class EditItemViewController: FormViewController {
    private let app: AppDelegate
    /// Nil for a new entry.
    private let objectID: String?
    private weak var doneEditDelegate: (any DoneEditDelegate)?

    init(app: AppDelegate, doneEditDelegate: any DoneEditDelegate) {
        (self.app, self.doneEditDelegate, objectID) = (app, doneEditDelegate, nil)
        super.init(title: "Add", Self.fields(amount: "", name: "", .expense))
    }

    init(app: AppDelegate, editing object: KiiObject, _ item: BalanceItem, doneEditDelegate: any DoneEditDelegate) {
        (self.app, self.doneEditDelegate, objectID) = (app, doneEditDelegate, object.uuid)
        super.init(title: "Edit", Self.fields(amount: Money.typed(item.amount), name: item.name, item.type))
    }

    private static func fields(amount: String, name: String, _ type: BalanceItemType) -> [TextField] {
        [
            TextField(label: "Amount", text: amount, fault: amountFault),
            TextField(label: "Name", text: name, isOptional: true),
            TextField(label: "Type (income, expense)", text: type.name) {
                BalanceItemType(typed: $0) == nil ? "Enter income or expense." : nil
            },
        ]
    }

    private static func amountFault(_ text: String) -> String? {
        do throws(AmountFault) { _ = try Amount(typed: text) } catch { return error.sentence.english }
        return nil
    }

    override func draw(on console: Console) {
        super.draw(on: console)
        console.say(
            objectID == nil ? "Enter cancel as amount to go back." : "Enter cancel as amount to go back, or delete."
        )
    }

    override func submit() {
        guard let amount = try? Amount(typed: fields[0].text), let type = BalanceItemType(typed: fields[2].text) else {
            return
        }
        guard let object = makeObject() else { return app.showTitle() }
        BalanceItem.write(amount, fields[1].text, type, into: object)

        let progress = KiiProgress.create(message: "Saving Object...")
        present(progress)

        object.save { [objectID] object, error in
            self.done(progress, error) {
                if objectID == nil { $0.addItem(object: object) } else { $0.updateItem(object: object) }
            }
        }
    }

    override func handle(_ command: String, in field: TextField) -> Bool {
        guard field.label == fields[0].label else { return false }
        switch command {
        case "cancel": cancelled()
        case "delete" where objectID != nil: deleteClicked()
        default: return false
        }
        return true
    }
}

extension EditItemViewController {
    private func deleteClicked() {
        present(
            AlertController(
                title: "Confirm",
                message: "Delete \"\(fields[1].text)\"?",
                actions: [AlertController.Action("No"), AlertController.Action("Yes") { self.deleteItem() }]
            )
        )
    }

    private func deleteItem() {
        guard let object = makeObject() else { return app.showTitle() }

        let progress = KiiProgress.create(message: "Deleting Object...")
        present(progress)

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
    private func done(_ progress: ProgressController, _ error: (any Error)?, _ tell: (any DoneEditDelegate) -> Void) {
        if let error {
            progress.dismiss { self.app.show(error, on: self) }
            return
        }
        if let doneEditDelegate { tell(doneEditDelegate) }
        progress.dismiss()
        navigationController?.popViewController()
    }
}

extension BalanceItemType {
    init?(typed word: String) {
        switch word.command {
        case "income", "i", "1": self = .income
        case "expense", "e", "2": self = .expense
        default: return nil
        }
    }
}
