import BalanceEntries
import BalanceModel
import LatchkeyJSON
import LatchkeyScreens
import LatchkeyTesting
import LatchkeyUI
import ScreenCalls
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct EntryListTests {
    @Test func `the list has the entries, oldest first, and their total`() async throws {
        let front = try await Front.signedIn(.salaryAndRent)
        #expect(!front.list.isLoaded)
        await front.list.load()
        #expect(front.names == ["Salary", "Rent"])
        #expect(Money.text(cents: front.list.total) == "$1,100.00")
        #expect(front.list.placeholder == nil)
        #expect(front.list.note == nil)
    }

    @Test func `the newest can come first`() async throws {
        let front = try await Front.signedIn(.salaryAndRent)
        await front.list.load()
        front.list.order = .newestFirst
        #expect(front.names == ["Rent", "Salary"])
        #expect(Money.text(cents: front.list.total) == "$1,100.00")
    }

    @Test func `an empty list says so, once it is loaded`() async throws {
        let front = try await Front.signedIn()
        #expect(front.list.placeholder == "The list is not loaded. Refresh to try again.")
        let hold = front.server.hold(.list)
        async let loading: Void = front.list.load()
        try await hold.arrival()
        #expect(front.list.progress == "Loading...")
        #expect(front.list.placeholder == nil)
        hold.release()
        await loading
        #expect(front.list.progress == nil)
        #expect(front.list.placeholder == "No entries yet. Add the first one.")
    }

    @Test func `objects that are no entries are counted`() async throws {
        let front = try await Front.signedIn(.salaryAndRent)
        front.server.addObject(["color": "red"], to: "balance_book", of: "ada")
        await front.list.load()
        #expect(front.list.note == "Not shown, because they are not entries: 1")
    }

    @Test func `a failed load is an alert, and a later one shows the entries`() async throws {
        let front = try await Front.signedIn(.salaryAndRent)
        front.server.isOffline = true
        await front.list.load()
        #expect(front.list.alert?.title == "Error")
        #expect(front.list.placeholder == "The list is not loaded. Refresh to try again.")
        front.list.dismissAlert()
        front.server.isOffline = false
        await front.list.load()
        #expect(front.list.alert == nil)
        #expect(front.names == ["Salary", "Rent"])
    }

    @Test func `a failed refresh keeps the entries`() async throws {
        let front = try await Front.signedIn(.salaryAndRent)
        await front.list.load()
        front.server.isOffline = true
        await front.list.load()
        #expect(front.list.alert != nil)
        #expect(front.names == ["Salary", "Rent"])
    }

    @Test func `while a call runs, nothing else begins`() async throws {
        let front = try await Front.signedIn(.salaryAndRent)
        await front.list.load()
        let hold = front.server.hold(.list)
        async let loading: Void = front.list.load()
        try await hold.arrival()
        #expect(front.list.isBusy)
        await front.list.delete(front.list.entries[0])
        #expect(front.objects == 2)
        hold.release()
        await loading
        #expect(!front.list.isBusy)
    }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct DeletionTests {
    @Test func `a deleted entry is gone, and can be written once more`() async throws {
        let front = try await Front.signedIn(.salaryAndRent)
        await front.list.load()
        await front.list.delete(front.list.entries[0])
        #expect(front.names == ["Rent"])
        #expect(front.objects == 1)
        #expect(front.list.undoMessage == "\"Salary\" was deleted.")
        await front.list.undoDeletion()
        #expect(front.names == ["Rent", "Salary"])
        #expect(front.objects == 2)
        #expect(front.list.undoMessage == nil)
    }

    @Test func `an undo whose answer is lost writes one entry when it is tried again`() async throws {
        let front = try await Front.signedIn(.salaryAndRent)
        await front.list.load()
        await front.list.delete(front.list.entries[0])
        front.server.inject(.losesReply, into: .object, times: 10)
        await front.list.undoDeletion()
        #expect(front.list.alert != nil)
        front.server.heal()
        await front.list.undoDeletion()
        #expect(front.names == ["Rent", "Salary"])
        #expect(front.objects == 2)
    }

    @Test func `an entry that was changed elsewhere stays, and is loaded`() async throws {
        let front = try await Front.signedIn(.salaryAndRent)
        await front.list.load()
        let salary = front.list.entries[0]
        let raise = EntryContent(amount: Amount(cents: 160_000), name: "Raise", kind: .income)
        _ = try await front.otherDevice().save(raise, as: EntryTarget(editing: salary))
        await front.list.delete(salary)
        #expect(front.list.alert?.message.hasPrefix("This entry was changed elsewhere.") == true)
        #expect(front.names == ["Raise", "Rent"])
        #expect(front.list.undoMessage == nil)
    }

    @Test func `an entry that was deleted elsewhere leaves the list`() async throws {
        let front = try await Front.signedIn(.salaryAndRent)
        await front.list.load()
        let salary = front.list.entries[0]
        try await front.otherDevice().delete(salary.id, ifVersion: salary.version)
        await front.list.delete(salary)
        #expect(front.list.alert?.message == "This entry was deleted elsewhere. The list is loaded again.")
        #expect(front.names == ["Rent"])
    }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct RefusedCallTests {
    @Test func `a refused load waits for the login, and is sent again`() async throws {
        let front = try await Front.signedIn(.salaryAndRent)
        front.server.endSessions(of: "ada", because: .revoked)
        async let loading: Void = front.list.load()
        await front.reaches { front.signIn.screen != nil }
        #expect(front.list.isBusy)
        front.logInAgain()
        await loading
        #expect(front.names == ["Salary", "Rent"])
        #expect(front.list.alert == nil)
    }

    @Test func `a refused save waits for the login, and writes one entry`() async throws {
        let front = try await Front.signedIn()
        await front.list.load()
        front.list.add()
        let form = try #require(front.list.form)
        form.draft.amount = "5"
        front.server.endSessions(of: "ada", because: .revoked)
        async let saving: Void = form.save()
        await front.reaches { front.signIn.screen != nil }
        #expect(form.isSaving)
        front.logInAgain()
        await saving
        #expect(front.names == ["Expense"])
        #expect(front.objects == 1)
        #expect(front.list.form == nil)
    }

    @Test func `a declined login is no alert of the list`() async throws {
        let front = try await Front.signedIn(.salaryAndRent)
        front.server.endSessions(of: "ada", because: .revoked)
        async let loading: Void = front.list.load()
        await front.reaches { front.list.isBusy }
        // The end of the session may show the login before the call does; decline both.
        while front.list.isBusy {
            await front.reaches { front.signIn.screen != nil || !front.list.isBusy }
            front.signIn.closeScreen()
        }
        await loading
        #expect(front.list.alert == nil)
        #expect(!front.list.isBusy)
        #expect(front.signIn.state == .title)
    }
}
