import Foundation
import HTTPTypes
import LatchkeyCommands
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON
import ServerTesting
import Testing

/// Sessions of Kii's API are ordinary sessions.
@Suite struct OneSessionTests {
    @Test func `a Kii session is in the user's list, and can be ended there`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await client.newPerson()
            let body: Body = #"{"username":"ada","password":"1234"}"#
            let phone = try Person(
                try await server.send("POST", client.path("/oauth2/token"), body, headers: client.appHeaders)
            )
            let ours = try await server.send(
                "POST",
                "/v1/sessions",
                #"{"identifier":"ada","password":"1234","device":{"name":"Laptop"}}"#
            )
            let token = try #require(
                ours["session", "accessToken"]?.stringValue ?? ours["accessToken"]?.stringValue,
                "\(ours.text)"
            )
            let list = try await server.send("GET", "/v1/sessions", token: token)
            let sessions = try #require(list["sessions"]?.arrayValue, "\(list.text)")
            #expect(sessions.count == 3)
            let wire = sessions.first { $0.objectValue?["device"]?.objectValue?["platform"] == "Kii jss" }
            let id = try #require(wire?.objectValue?["id"]?.stringValue, "\(list.text)")
            #expect(try await client.me(phone.token).status == 200)
            let ended = try await server.send("DELETE", "/v1/sessions/\(id)", token: token)
            #expect(ended.status == 204)
            try await client.me(phone.token).expectRefusal(401, "UNAUTHORIZED")
            try await client.refresh(try #require(phone.refreshToken)).expectRefusal(403, "WRONG_REFRESH_TOKEN")
        }
    }

    @Test func `Kii's token is valid for our API, and ours for Kii's`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            let ours = try await server.send("GET", "/v1/users/me", token: person.token)
            #expect(ours["id"]?.stringValue == person.id, "\(ours.text)")
            let body: Body = #"{"identifier":"ada","password":"1234"}"#
            let named = try await server.send("POST", "/v1/sessions", body, headers: ["Latchkey-Application": "shop"])
            let token = try #require(
                named["session", "accessToken"]?.stringValue ?? named["accessToken"]?.stringValue,
                "\(named.text)"
            )
            #expect(try await client.me(token)["userID"]?.stringValue == person.id)
            let other = KiiClient(server: server, app: KiiServer.otherApp)
            try await other.me(token).expectRefusal(401, "UNAUTHORIZED")
            try await other.me(person.token).expectRefusal(401, "UNAUTHORIZED")
        }
    }

    @Test func `a logout by our API ends the Kii session`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            let person = try await client.newPerson()
            #expect(try await server.send("DELETE", "/v1/sessions/current", token: person.token).status == 204)
            try await client.me(person.token).expectRefusal(401, "UNAUTHORIZED")
        }
    }

    @Test func `a Kii user logs in on the page, and a user of the page logs in to Kii`() async throws {
        try await KiiServer.run { server in
            let client = KiiClient(server: server)
            _ = try await client.newPerson()
            let browser = LogInPage(server: server)
            #expect(try await browser.send("login", at: "/login", "username=ada&password=1234") == 303)
            #expect(try await browser.send("login", at: "/login", "username=ada&password=4321") != 303)
            let form = "username=grace&password=a+long+walk+home"
            #expect(try await browser.send("register", at: "/register", form) == 303)
            #expect(try await client.logIn("grace", "a long walk home").status == 200)
        }
    }

    @Test func `a user of our API logs in to Kii`() async throws {
        try await KiiServer.run { server in
            let body: Body = #"{"username":"grace","password":"a long walk home"}"#
            let registered = try await server.send("POST", "/v1/users", body)
            #expect(registered.status == 201)
            let client = KiiClient(server: server)
            #expect(try await client.logIn("grace", "a long walk home").status == 200)
        }
    }
}

/// A browser that fills in one form.
private struct LogInPage {
    let server: KiiServer

    /// The status of the answer; a redirect means success.
    func send(_ id: String, at path: String, _ fields: String) async throws -> Int {
        let headers = ["Accept": "text/html", "Accept-Language": "en"]
        let page = try await server.send("GET", path, headers: headers)
        let pattern = try Regex("<form id=\"\(id)\"(?s:.*?)</form>")
        let form = try #require(page.text.firstMatch(of: pattern), "\(page.text)")
        let text = String(page.text[form.range])
        let token = try #require(text.firstMatch(of: /name="formToken" value="([^"]*)"/)?.1)
        let action = text.firstMatch(of: /action="([^"]*)"/).map { String($0.1) } ?? path
        let name = try #require(HTTPField.Name("Set-Cookie"))
        let cookies = page.headers[values: name].map { String($0.prefix { $0 != ";" }) }.joined(separator: "; ")
        let escaped = token.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let answer = try await server.send(
            "POST",
            action.replacingOccurrences(of: "&amp;", with: "&"),
            Body.form("\(fields)&formToken=\(escaped)"),
            headers: headers.merging(cookies.isEmpty ? [:] : ["Cookie": cookies]) { $1 }
        )
        return answer.status
    }
}
