import BalanceEntries
import BalanceModel
import LatchkeyScreens
import LatchkeyTesting
import ScreenCalls
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct EntryFormTests {
    /// The app with a form for a new entry, or for the first one.
    private func form(_ front: Front, editing: Bool = false) async throws -> EntryFormModel {
        await front.list.load()
        if editing { front.list.edit(front.list.entries[0]) } else { front.list.add() }
        return try #require(front.list.form)
    }

    @Test func `a new entry comes last, and the form closes`() async throws {
        let front = try await Front.signedIn(.salaryAndRent)
        let form = try await form(front)
        #expect(form.title == "Add")
        #expect(form.draft == EntryDraft())
        form.draft.amount = "5"
        form.draft.name = "Coffee"
        await form.save()
        #expect(front.names == ["Salary", "Rent", "Coffee"])
        #expect(Money.text(cents: front.list.total) == "$1,095.00")
        #expect(front.list.form == nil)
    }

    @Test func `a changed entry keeps its place`() async throws {
        let front = try await Front.signedIn(.salaryAndRent)
        let form = try await form(front, editing: true)
        #expect(form.title == "Edit")
        #expect(form.draft.amount == "1500.00")
        #expect(!form.isChanged)
        form.draft.amount = "1600"
        #expect(form.isChanged)
        await form.save()
        #expect(front.names == ["Salary", "Rent"])
        #expect(Money.text(cents: front.list.total) == "$1,200.00")
    }

    @Test func `problems are shown when the form is saved, and nothing is sent`() async throws {
        let front = try await Front.signedIn()
        let form = try await form(front)
        #expect(form.message(for: .amount) == nil)
        front.server.forgetRequests()
        await form.save()
        #expect(form.message(for: .amount) == "Enter an amount, for example 1500 or 1,500.00.")
        #expect(form.problematicField == .amount)
        #expect(front.server.requests.isEmpty)
        form.draft.amount = "5"
        #expect(form.message(for: .amount) == nil)
        await form.save()
        #expect(front.objects == 1)
    }

    @Test func `a failed save keeps what was typed, and saving again writes one entry`() async throws {
        let front = try await Front.signedIn()
        let form = try await form(front)
        form.draft.amount = "5"
        front.server.inject(.losesReply, into: .object, times: 10)
        await form.save()
        #expect(form.alert?.title == "Error")
        #expect(form.draft.amount == "5")
        #expect(front.list.form === form)
        form.dismissAlert()
        front.server.heal()
        await form.save()
        #expect(front.names == ["Expense"])
        #expect(front.objects == 1)
    }

    @Test func `an entry that was changed elsewhere is not overwritten`() async throws {
        let front = try await Front.signedIn(.salaryAndRent)
        let form = try await form(front, editing: true)
        let raise = EntryContent(amount: Amount(cents: 160_000), name: "Raise", kind: .income)
        _ = try await front.otherDevice().save(raise, as: EntryTarget(editing: front.list.entries[0]))
        form.draft.amount = "1"
        await form.save()
        #expect(front.list.form == nil)
        #expect(front.list.alert?.message.hasPrefix("This entry was changed elsewhere.") == true)
        #expect(front.names == ["Raise", "Rent"])
        #expect(Money.text(cents: front.list.total) == "$1,200.00")
    }

    @Test func `a form closes without saving, but not while it saves`() async throws {
        let front = try await Front.signedIn()
        let form = try await form(front)
        front.list.closeForm()
        #expect(front.list.form == nil)
        let other = try await self.form(front)
        #expect(other !== form)
        other.draft.amount = "5"
        let hold = front.server.hold(.object)
        async let saving: Void = other.save()
        try await hold.arrival()
        #expect(other.progress == "Saving Object...")
        front.list.closeForm()
        #expect(front.list.form === other)
        hold.release()
        await saving
        #expect(front.objects == 1)
    }

    @Test func `no form opens over a list that is not loaded`() async throws {
        let front = try await Front.signedIn()
        front.list.add()
        #expect(front.list.form == nil)
    }

    @Test func `in Japanese, an entry without a name is called by its kind`() async throws {
        let front = try await Front.signedIn(language: .japanese)
        let form = try await form(front)
        form.draft.amount = "５"
        await form.save()
        #expect(front.names == ["支出"])
    }
}

@Suite struct GraphicalSentenceTests {
    @Test(arguments: GraphicalSentence.allCases)
    func `every sentence is said in every language`(_ sentence: GraphicalSentence) {
        #expect(!sentence.english.isEmpty)
        #expect(sentence.japanese != sentence.english)
    }

    @Test(arguments: GraphicalSentence.allCases)
    func `a place for a value is in every language or in none`(_ sentence: GraphicalSentence) {
        let places = Language.ofExamples.map { sentence.text(in: $0).filter { $0 == "%" }.count }
        #expect(Set(places).count == 1)
    }
}
