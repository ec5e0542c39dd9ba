import LatchkeyScreens
import ScreenCalls
import Testing

@testable import BalanceEntries

@Suite struct EntryDraftTests {
    func draft(_ amount: String, _ name: String = "", _ kind: EntryKind = .expense) -> EntryDraft {
        var draft = EntryDraft()
        (draft.amount, draft.name, draft.kind) = (amount, name, kind)
        return draft
    }

    @Test func `a new entry is empty and an expense`() {
        #expect(EntryDraft() == draft("", "", .expense))
    }

    @Test func `an entry to edit fills the fields`() {
        #expect(EntryDraft(Entry.sample("Rent", 40_000).content) == draft("400.00", "Rent"))
    }

    @Test func `the fields are the entry, without spaces around its name`() {
        let content = EntryContent(amount: Amount(cents: 150_000), name: "Salary", kind: .income)
        #expect(draft("1,500.00", " Salary ", .income).content(in: .english) == content)
    }

    @Test(arguments: [
        (Language.english, EntryKind.income, "Income"), (.english, .expense, "Expense"),
        (.japanese, .income, "収入"), (.japanese, .expense, "支出"),
    ])
    func `an entry without a name is called by its kind`(_ language: Language, _ kind: EntryKind, _ name: String) {
        #expect(draft("5", "  ", kind).content(in: language)?.name == name)
    }

    @Test(arguments: [
        ("", Language.english, "Enter an amount, for example 1500 or 1,500.00."),
        ("abc", .english, "This is not an amount. Enter one like 1500 or 1,500.00."),
        ("-5", .english, "An amount has no minus sign. Enter it without, and choose the type Expense."),
        ("1.234", .english, "An amount has at most two digits after the point. Enter it in whole cents."),
        ("99999999999999999999", .english, "This amount is too large. The most is $90,071,992,547,409.91."),
        ("abc", .japanese, "金額として読み取れません。1500 や 1,500.00 のように入力してください。"),
    ])
    func `a wrong amount has a sentence and is no entry`(_ amount: String, _ language: Language, _ message: String) {
        #expect(draft(amount).problem(of: .amount)?.text(in: language) == message)
        #expect(draft(amount).content(in: language) == nil)
    }

    @Test func `a name that would steer the terminal is refused`() {
        #expect(draft("5", "\u{1B}[2J").problem(of: .name) == .nameControlCharacters)
        #expect(draft("5", "\u{1B}[2J").content(in: .english) == nil)
    }
}

@Suite struct EntryPageTests {
    @Test func `a saved entry keeps its place, and a new one comes last`() {
        let (salary, rent) = (Entry.sample("Salary", 150_000, .income), Entry.sample("Rent", 40_000))
        let raise = Entry.sample("Salary", 160_000, .income, version: 2)
        var page = EntryPage(entries: [salary])
        page.put(rent)
        page.put(raise)
        #expect(page.entries == [raise, rent])
    }
}
