import Foundation
import HTTPTypes
import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

@testable import BalanceWeb

@Suite struct EntryTests {
    @Test func `entries are added, edited and deleted, and the total follows`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.isIn()
            #expect(visitor.page.contains("No entries yet. Add the first one."))
            try await visitor.add("1500", "Salary", "income")
            #expect(visitor.status == .seeOther && visitor.headers[.location] == "/balance")
            try await visitor.add("200.00", "Extra income", "income")
            try await visitor.add("1,750.5", "", "expense")
            try await visitor.get("/balance")
            #expect(visitor.page.contains("<strong id=\"total\" class=\"negative\">-$50.50</strong>"))
            #expect(visitor.page.contains("<span class=\"name\">Expense</span>"))
            let ids = visitor.entryIDs
            try #require(ids.count == 3)
            try await visitor.get("/entries/\(ids[0])")
            #expect(visitor.page.contains("value=\"1500.00\""))
            try await visitor.post(
                "/entries/\(ids[0])",
                ["version": visitor.hidden("version"), "amount": "2000", "name": "Salary", "type": "income"]
            )
            try await visitor.get("/entries/\(ids[1])/delete")
            #expect(visitor.page.contains("Delete &quot;Extra income&quot;?"))
            try await visitor.post("/entries/\(ids[1])/delete", ["version": visitor.hidden("version")])
            #expect(visitor.status == .seeOther)
            try await visitor.get("/balance")
            #expect(visitor.entryIDs == [ids[0], ids[2]])
            #expect(visitor.page.contains("<strong id=\"total\">$249.50</strong>"))
        }
    }

    @Test func `what is wrong is told beside the field, and what was typed is kept`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.isIn()
            try await visitor.add("1.005", "<b>Rent</b>", "income")
            #expect(visitor.status == .unprocessableContent)
            #expect(visitor.page.contains("<p class=\"error\" id=\"amount-error\">An amount has at most two digits"))
            #expect(visitor.page.contains("value=\"1.005\""))
            #expect(visitor.page.contains("value=\"&lt;b&gt;Rent&lt;/b&gt;\""))
            #expect(visitor.page.contains("value=\"income\" checked"))
            #expect(visitor.page.contains("<title>Error: Add – Kii Balance</title>"))
        }
    }

    @Test func `a save that fails keeps the form, and the next one writes one entry`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.isIn()
            try await visitor.get("/entries/new")
            let id = visitor.hidden("id")
            let fields = ["id": id, "amount": "5", "name": "Tea", "type": "expense"]
            visitor.server.inject(.losesReply)
            try await visitor.post("/entries/new", fields)
            #expect(visitor.status == .serviceUnavailable)
            #expect(visitor.page.contains("role=\"alert\""))
            #expect(visitor.page.contains("value=\"Tea\""))
            #expect(visitor.hidden("id") == id)
            try await visitor.post("/entries/new", fields)
            try await visitor.post("/entries/new", fields)
            #expect(visitor.status == .seeOther)
            try await visitor.get("/balance")
            #expect(visitor.entryIDs == [id])
        }
    }

    @Test func `a form that the back button brought up again writes another entry`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.isIn()
            try await visitor.get("/entries/new")
            var fields = ["id": visitor.hidden("id"), "amount": "5", "name": "Tea", "type": "expense"]
            fields["token"] = visitor.hidden("token")
            try await visitor.post("/entries/new", fields)
            fields["name"] = "Cake"
            try await visitor.post("/entries/new", fields)
            try await visitor.get("/balance")
            #expect(visitor.entryIDs.count == 2)
            #expect(visitor.page.contains("Tea") && visitor.page.contains("Cake"))
        }
    }

    @Test(arguments: ["edit", "delete"])
    func `an entry that was changed elsewhere is left alone`(how: String) async throws {
        try await Visitor.visits { visitor in
            let latchkey = try await visitor.makeUser()
            try await visitor.logIn()
            try await visitor.add("5", "Tea", "expense")
            let id = try #require(try await visitor.get("/balance").entryIDs.first)
            try await visitor.get(how == "edit" ? "/entries/\(id)" : "/entries/\(id)/delete")
            let version = visitor.hidden("version")
            try await latchkey.bucket("balance_book").patch(id, ["name": "Coffee"])
            let path = how == "edit" ? "/entries/\(id)" : "/entries/\(id)/delete"
            try await visitor.post(path, ["version": version, "amount": "6", "name": "Tea", "type": "expense"])
            #expect(visitor.status == .conflict)
            #expect(visitor.page.contains("This entry was changed elsewhere."))
            #expect(visitor.page.contains("Coffee"))
            try await latchkey.bucket("balance_book").delete(id)
            try await visitor.post(path, ["version": version, "amount": "6", "name": "Tea", "type": "expense"])
            #expect(visitor.status == .notFound)
            #expect(visitor.page.contains("This entry was deleted elsewhere."))
            try await visitor.get(path)
            #expect(visitor.status == .notFound)
        }
    }

    @Test func `a list that cannot be loaded says so and offers to refresh`() async throws {
        try await Visitor.visits { visitor in
            try await visitor.isIn()
            visitor.server.isOffline = true
            try await visitor.get("/balance")
            #expect(visitor.status == .serviceUnavailable)
            #expect(visitor.page.contains("The list is not loaded. Refresh to try again."))
            #expect(!visitor.page.contains("id=\"total\""))
        }
    }

    @Test func `objects that are no entries are counted, not shown`() async throws {
        try await Visitor.visits { visitor in
            let latchkey = try await visitor.makeUser()
            try await visitor.logIn()
            try await latchkey.bucket("balance_book").create(["amount": "lots"])
            try await visitor.get("/balance")
            #expect(visitor.page.contains("Not shown, because they are not entries: 1"))
        }
    }
}
