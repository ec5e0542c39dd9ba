import Adwaita
import BalanceEntries
import BalanceModel
import LatchkeyUI
import ScreenCalls

/// The list of entries with their total.
@MainActor
final class EntryListPage: Page {
    let root: Widget
    private let signIn: SignInModel
    private let list: EntryListModel
    private let window: Window
    private let add: Button
    private let content: EntryListView
    private let toasts: ToastOverlay
    private let alerts: AlertPresenter
    private var undoable: Entry?
    private var form: EntryDialog?
    private var account: AccountDialog?
    private var tracking: Tracking?

    init(_ signIn: SignInModel, over window: Window) {
        let language = signIn.options.language
        self.signIn = signIn
        self.window = window
        let list = EntryListModel(signIn.latchkey, language: language)
        self.list = list
        add = Button(icon: "list-add-symbolic", BalanceSentence.addTitle.text(in: language)) { list.add() }
        content = EntryListView(list)
        toasts = ToastOverlay(content.root, close: GraphicalSentence.close.text(in: language))
        alerts = AlertPresenter(language)
        let header = HeaderBar(BalanceSentence.listTitle.text(in: language))
        root = Box(.vertical, [header, toasts])
        addButtons(to: header)
        addKeys()
        tracking = Tracking { [weak self] in self?.update() }
        Task { await list.load() }
    }

    func begin() { add.grabFocus() }

    func end() {
        form?.close()
        account?.close()
        alerts.close()
    }

    /// The window that a new dialog covers.
    var top: Window { form?.window ?? account?.window ?? window }

    /// Hides the entries, because the session of their user has ended.
    func cover(_ isCovered: Bool) { toasts.isVisible = !isCovered }
}

extension EntryListPage {
    private var language: Language { list.language }

    private func addButtons(to header: HeaderBar) {
        header.appendStart(add)
        let account = Sentence.accountTitle.text(in: language)
        header.appendEnd(Button(icon: "avatar-default-symbolic", account) { [weak self] in self?.openAccount() })
        let refresh = GraphicalSentence.refresh.text(in: language)
        header.appendEnd(Button(icon: "view-refresh-symbolic", refresh) { [list] in Task { await list.load() } })
    }

    private func addKeys() {
        root.onKey("<Control>n") { [list] in list.add() }
        root.onKey("<Control>r") { [list] in Task { await list.load() } }
        root.onKey("F5") { [list] in Task { await list.load() } }
        root.onKey("<Control>z") { [list] in Task { await list.undoDeletion() } }
    }

    private func openAccount() {
        account = AccountDialog(signIn, over: window) { [weak self] in
            self?.account?.close()
            self?.account = nil
        }
    }

    private func update() {
        showForm()
        offerUndo()
        let alert = list.form?.alert ?? list.alert
        alerts.show(alert, over: top) { [list] in
            if let form = list.form, form.alert != nil { form.dismissAlert() } else { list.dismissAlert() }
        }
    }

    private func showForm() {
        guard list.form?.id != form?.id else { return }
        form?.close()
        form = list.form.map { EntryDialog($0, of: list, over: window) }
    }

    private func offerUndo() {
        guard list.deleted != undoable else { return }
        undoable = list.deleted
        guard let message = list.undoMessage else { return toasts.dismiss() }
        toasts.show(message, button: GraphicalSentence.undo.text(in: language)) { [list] in
            Task { await list.undoDeletion() }
        }
    }
}
