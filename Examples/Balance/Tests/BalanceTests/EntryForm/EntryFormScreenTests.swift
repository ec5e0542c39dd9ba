import LatchkeyAPI
import LatchkeyScreens
import Testing

@testable import BalanceApp
@testable import BalanceScreens

/// The form, line by line: state, event, effects.
@Suite struct EntryFormScreenTests {
    let empty = EntryFormScreen(addingAs: "new", language: .english)
    let rent = Entry.sample("Rent", 40_000, version: 3)
    let unreachable = ScreenFailure(code: ErrorCode(rawValue: "network_unavailable"), message: "no network")

    func filled(_ amount: String, _ name: String, _ kind: EntryKind) -> EntryFormScreen {
        var form = empty
        form.play(.appeared, .amountChanged(amount), .nameChanged(name), .kindChanged(kind))
        return form
    }

    @Test func `a new entry begins empty and as an expense`() {
        #expect(empty.amount.isEmpty)
        #expect(empty.name.isEmpty)
        #expect(empty.kind == .expense)
        #expect(empty.title == "Add")
    }

    @Test func `an entry to edit is filled in`() {
        let form = EntryFormScreen(editing: rent, language: .english)
        #expect(form.amount == "400.00")
        #expect(form.name == "Rent")
        #expect(form.kind == .expense)
        #expect(form.title == "Edit")
    }

    @Test func `the return key leads through the fields and then saves`() {
        var form = empty
        #expect(form.handle(.appeared) == [.focus(.amount)])
        #expect(form.play(.amountChanged("5"), .returnPressed) == [.focus(.name)])
        #expect(form.handle(.returnPressed) == [.focus(.kind)])
        #expect(form.handle(.returnPressed).contains(.closeKeyboard))
    }

    @Test(arguments: [(Language.english, "Saving Object..."), (.japanese, "保存中...")])
    func `saving closes the keyboard, shows the progress, then calls`(_ language: Language, _ message: String) {
        var form = EntryFormScreen(addingAs: "new", language: language)
        form.play(.amountChanged("1,500.00"), .nameChanged(" Salary "), .kindChanged(.income))
        let content = EntryContent(amount: Amount(cents: 150_000), name: "Salary", kind: .income)
        #expect(
            form.handle(.submitted) == [
                .closeKeyboard, .showProgress(message: message), .save(content, as: .new(id: "new")),
            ]
        )
        #expect(form.progress == message)
    }

    @Test func `an edited entry is saved as the version that was read`() {
        var form = EntryFormScreen(editing: rent, language: .english)
        let content = EntryContent(amount: Amount(cents: 45_000), name: "Rent", kind: .expense)
        #expect(form.play(.amountChanged("450"), .submitted).last == .save(content, as: .existing(rent)))
    }

    @Test(arguments: [
        (Language.english, EntryKind.income, "Income"), (.english, .expense, "Expense"),
        (.japanese, .income, "収入"), (.japanese, .expense, "支出"),
    ])
    func `an entry without a name is called by its kind`(_ language: Language, _ kind: EntryKind, _ name: String) {
        var form = EntryFormScreen(addingAs: "new", language: language)
        let effects = form.play(.amountChanged("5"), .nameChanged("  "), .kindChanged(kind), .submitted)
        let content = EntryContent(amount: Amount(cents: 500), name: name, kind: kind)
        #expect(effects.last == .save(content, as: .new(id: "new")))
    }

    @Test func `a saved entry closes the form when the progress has gone`() {
        var form = filled("400", "Rent", .expense)
        form.play(.submitted)
        #expect(form.handle(.saved(rent)) == [.hideProgress(animated: false)])
        #expect(form.handle(.progressHidden) == [.close(.saved(rent))])
    }

    @Test func `a failed save stays on the form with what was typed`() {
        var form = filled("1,234.5", "Rent", .income)
        form.play(.submitted)
        #expect(form.handle(.failed(unreachable)) == [.hideProgress(animated: true)])
        #expect(form.handle(.progressHidden) == [.showAlert(ScreenAlert(unreachable, in: .english))])
        #expect(form.handle(.alertDismissed) == [.focus(.amount)])
        #expect((form.amount, form.name, form.kind) == ("1,234.5", "Rent", .income))
    }

    @Test func `a save that is tried again writes the same entry`() {
        var form = filled("5", "Coffee", .expense)
        let first = form.play(.submitted).last
        form.play(.failed(unreachable), .progressHidden, .alertDismissed)
        #expect(form.handle(.submitted).last == first)
    }

    @Test func `a second save while the first is out does nothing`() {
        var form = filled("5", "Coffee", .expense)
        form.play(.submitted)
        let before = form
        #expect(form.play(.submitted, .returnPressed, .amountChanged("6"), .cancelled) == [])
        #expect(form == before)
    }

    @Test(arguments: [(ErrorCode.stale, "changed"), (.notFound, "deleted")])
    func `an entry that was changed elsewhere closes the form for the list to load`(
        _ code: ErrorCode,
        _ word: String
    ) throws {
        var form = EntryFormScreen(editing: rent, language: .english)
        form.play(.submitted, .failed(ScreenFailure(code: code, message: "from the server")), .progressHidden)
        let alert = try #require(form.alert)
        #expect(alert.message.hasPrefix("This entry was \(word) elsewhere."))
        #expect(form.handle(.alertDismissed) == [.close(.outdated)])
    }

    @Test(arguments: [
        ("", Language.english, "Enter an amount, for example 1500 or 1,500.00."),
        ("abc", .english, "This is not an amount. Enter one like 1500 or 1,500.00."),
        ("-5", .english, "An amount has no minus sign. Enter it without, and choose the type Expense."),
        ("1.234", .english, "An amount has at most two digits after the point. Enter it in whole cents."),
        ("99999999999999999999", .english, "This amount is too large. The most is $90,071,992,547,409.91."),
        ("abc", .japanese, "金額として読み取れません。1500 や 1,500.00 のように入力してください。"),
    ])
    func `a wrong amount is told and nothing is saved`(_ amount: String, _ language: Language, _ message: String) {
        var form = EntryFormScreen(addingAs: "new", language: language)
        let told: [EntryFormEffect] = [.showMessage(message, beside: .amount), .focus(.amount)]
        #expect(form.play(.amountChanged(amount), .submitted) == told)
        #expect(form.messages == [.amount: message])
        #expect(form.handle(.returnPressed) == told)
    }

    @Test func `editing a field takes its message away`() {
        var form = filled("abc", "", .expense)
        form.play(.submitted, .amountChanged("5"))
        #expect(form.messages.isEmpty)
    }

    @Test func `a name that would steer the terminal is refused`() {
        var form = filled("5", "\u{1B}[2J", .expense)
        #expect(form.handle(.submitted).last == .focus(.name))
    }

    @Test func `a cancelled form is closed without a call`() {
        var form = filled("5", "Coffee", .expense)
        #expect(form.handle(.cancelled) == [.close(.cancelled)])
        #expect(form.handle(.submitted) == [])
    }
}

extension EntryFormScreen {
    /// Handles the events and tells the effects of the last one.
    @discardableResult
    mutating func play(_ events: EntryFormEvent...) -> [EntryFormEffect] {
        var effects: [EntryFormEffect] = []
        for event in events { effects = handle(event) }
        return effects
    }
}
