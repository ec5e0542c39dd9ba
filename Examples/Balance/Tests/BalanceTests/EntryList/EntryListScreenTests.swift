import LatchkeyAPI
import LatchkeyScreens
import Testing

@testable import BalanceApp
@testable import BalanceScreens

/// The list, line by line: state, event, effects.
@Suite struct EntryListScreenTests {
    let salary = Entry.sample("Salary", 150_000, .income)
    let rent = Entry.sample("Rent", 40_000)
    let unreachable = ScreenFailure(code: ErrorCode(rawValue: "network_unavailable"), message: "no network")

    func loaded(_ entries: Entry...) -> EntryListScreen {
        var list = EntryListScreen(language: .english)
        list.play(.appeared, .loaded(EntryPage(entries: entries)), .progressHidden)
        return list
    }

    @Test(arguments: [(Language.english, "Your Balance", "Loading..."), (.japanese, "残高", "読み込み中...")])
    func `when it appears it loads`(_ language: Language, _ title: String, _ message: String) {
        var list = EntryListScreen(language: language)
        #expect(list.title == title)
        #expect(list.handle(.appeared) == [.showProgress(message: message), .call(.load)])
        #expect(list.progress == message)
    }

    @Test func `what was loaded is shown when the progress has gone`() {
        var list = EntryListScreen(language: .english)
        list.play(.appeared)
        #expect(list.handle(.loaded(EntryPage(entries: [salary, rent]))) == [.hideProgress(animated: false)])
        #expect(list.handle(.progressHidden) == [.showList])
        #expect(list.entries == [salary, rent])
        #expect(list.entries.total == 110_000)
    }

    @Test func `a failed load is told when the progress has gone, and refresh is offered`() {
        var list = EntryListScreen(language: .english)
        list.play(.appeared)
        #expect(list.handle(.failed(unreachable)) == [.hideProgress(animated: true)])
        let alert = ScreenAlert(unreachable, in: .english)
        #expect(list.handle(.progressHidden) == [.showAlert(alert)])
        #expect(list.alert == alert)
        #expect(list.handle(.alertDismissed) == [.showNotice("The list is not loaded. Enter refresh to try again.")])
        #expect(list.handle(.refreshChosen) == [.showProgress(message: "Loading..."), .call(.load)])
    }

    @Test func `before the list is loaded nothing is added, edited or deleted`() {
        var list = EntryListScreen(language: .english)
        list.play(.appeared, .failed(unreachable), .progressHidden, .alertDismissed)
        let notice = [EntryListEffect.showNotice("The list is not loaded. Enter refresh to try again.")]
        #expect(list.handle(.addChosen) == notice)
        #expect(list.handle(.editChosen(1)) == notice)
        #expect(list.handle(.deleteChosen(1)) == notice)
    }

    @Test func `a failed refresh keeps what was there`() {
        var list = loaded(salary)
        list.play(.refreshChosen, .failed(unreachable), .progressHidden)
        #expect(list.handle(.alertDismissed) == [.showList])
        #expect(list.entries == [salary])
    }

    @Test func `a list that is not found is not loaded again and again`() {
        var list = loaded(salary)
        list.play(.refreshChosen, .failed(ScreenFailure(code: .notFound, message: "no such path")), .progressHidden)
        #expect(list.handle(.alertDismissed) == [.showList])
    }

    @Test func `while it loads nothing else is begun`() {
        var list = EntryListScreen(language: .english)
        list.play(.appeared)
        let before = list
        #expect(list.play(.refreshChosen, .addChosen, .logOutChosen, .deleteChosen(1)) == [])
        #expect(list == before)
    }

    @Test func `adding opens an empty form`() {
        var list = loaded()
        #expect(list.handle(.addChosen) == [.openForm(.add)])
    }

    @Test func `editing opens a form with the entry of that number`() {
        var list = loaded(salary, rent)
        #expect(list.handle(.editChosen(2)) == [.openForm(.edit(rent))])
    }

    @Test(arguments: [0, 3, -1, Int.max, Int.min + 1])
    func `a number that is not on the list is said`(_ number: Int) {
        var list = loaded(salary, rent)
        let notice = EntryListEffect.showNotice("There is no entry \(number). Enter a number from the list.")
        #expect(list.handle(.editChosen(number)) == [notice])
        #expect(list.handle(.deleteChosen(number)) == [notice])
    }

    @Test func `a new entry stands last`() {
        var list = loaded(salary)
        #expect(list.play(.addChosen, .formClosed(.saved(rent))) == [.showList])
        #expect(list.entries == [salary, rent])
    }

    @Test func `an edited entry keeps its place`() {
        var list = loaded(salary, rent)
        let raise = Entry.sample("Salary", 160_000, .income, version: 2)
        list.play(.editChosen(1), .formClosed(.saved(raise)))
        #expect(list.entries == [raise, rent])
    }

    @Test func `a cancelled form changes nothing`() {
        var list = loaded(salary)
        #expect(list.play(.addChosen, .formClosed(.cancelled)) == [.showList])
        #expect(list.entries == [salary])
    }

    @Test func `after an entry was changed elsewhere the list is loaded`() {
        var list = loaded(salary)
        let effects = list.play(.editChosen(1), .formClosed(.outdated))
        #expect(effects == [.showProgress(message: "Loading..."), .call(.load)])
    }

    @Test(arguments: [(Language.english, "Confirm", "Delete \"Rent\"?"), (.japanese, "確認", "「Rent」を削除しますか？")])
    func `a deletion asks first`(_ language: Language, _ title: String, _ question: String) {
        var list = EntryListScreen(language: language)
        list.play(.appeared, .loaded(EntryPage(entries: [salary, rent])), .progressHidden)
        #expect(list.handle(.deleteChosen(2)) == [.ask(title: title, question: question)])
        #expect(list.isAsking)
    }

    @Test func `no deletes nothing`() {
        var list = loaded(rent)
        #expect(list.play(.deleteChosen(1), .answered(yes: false)) == [.showList])
        #expect(list.entries == [rent])
    }

    @Test func `yes deletes the entry that was asked about`() {
        var list = loaded(salary, rent)
        let effects = list.play(.deleteChosen(2), .answered(yes: true))
        #expect(effects == [.showProgress(message: "Deleting Object..."), .call(.delete(rent))])
        #expect(list.handle(.deleted) == [.hideProgress(animated: false)])
        #expect(list.handle(.progressHidden) == [.showList])
        #expect(list.entries == [salary])
    }

    @Test func `a yes that nobody asked for deletes nothing`() {
        var list = loaded(rent)
        #expect(list.handle(.answered(yes: true)) == [])
    }

    @Test func `a failed deletion keeps the entry`() {
        var list = loaded(rent)
        list.play(.deleteChosen(1), .answered(yes: true), .failed(unreachable), .progressHidden)
        #expect(list.handle(.alertDismissed) == [.showList])
        #expect(list.entries == [rent])
    }

    @Test(arguments: [(ErrorCode.stale, "changed"), (.notFound, "deleted")])
    func `deleting what was changed elsewhere says so and loads`(_ code: ErrorCode, _ word: String) throws {
        var list = loaded(rent)
        list.play(.deleteChosen(1), .answered(yes: true), .failed(ScreenFailure(code: code, message: "")))
        list.play(.progressHidden)
        let alert = try #require(list.alert)
        #expect(alert.message.hasPrefix("This entry was \(word) elsewhere."))
        #expect(list.handle(.alertDismissed) == [.showProgress(message: "Loading..."), .call(.load)])
    }

    @Test func `logging out leads to the title and forgets the entries`() {
        var list = loaded(rent)
        #expect(list.handle(.logOutChosen) == [.call(.logOut)])
        #expect(list.handle(.loggedOut) == [.goToTitle])
        #expect(list.entries.isEmpty)
    }

    @Test func `a failed logout is told and the list stays`() {
        var list = loaded(rent)
        list.play(.logOutChosen)
        let failure = ScreenFailure(code: ErrorCode(rawValue: "store_unwritable"), message: "")
        #expect(list.handle(.failed(failure)) == [.showAlert(ScreenAlert(failure, in: .english))])
        #expect(list.handle(.alertDismissed) == [.showList])
    }
}

extension EntryListScreen {
    /// Handles the events and tells the effects of the last one.
    @discardableResult
    mutating func play(_ events: EntryListEvent...) -> [EntryListEffect] {
        var effects: [EntryListEffect] = []
        for event in events { effects = handle(event) }
        return effects
    }
}
