import ServerTesting
import Testing

/// The events by day.
@Suite struct ActivityPageTests {
    @Test func `events are described, newest first, page by page`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server)
            try await browser.logIn()
            for _ in 1...24 {
                let other = Browser(server)
                try await other.logIn()
                try await other.open("/logout")
                try await other.send("logout")
            }
            try await browser.logIn()
            let page = try await browser.open("/account/activity")
            #expect(page.text.matches(of: /<li data-event=/).count == 50)
            #expect(page.words.contains("A device logged in."))
            let link = try #require(page.text.firstMatch(of: /href="(\/account\/activity\?events=[^"#]*)"/))
            let older = try await browser.open(String(link.1).unescaped)
            #expect(older.words.contains("You registered."))
            #expect(older.words.contains("Newest Events"))
        }
    }

    @Test func `events stand under their days, with the names of devices`() async throws {
        try await PageServer.run { server in
            try await server.register()
            let browser = Browser(server, language: "ja", headers: ["User-Agent": "Mozilla/5.0 (iPhone) Safari/605"])
            try await browser.logIn()
            server.clock.turn(by: 2 * 24 * 60 * 60)
            try await Browser(server).logIn("ada", password: "not the horse")
            let page = try await browser.open("/account/activity")
            let days = page.text.split(separator: "<h2 class=\"day\">").dropFirst()
            #expect(days.count == 2)
            #expect(days.allSatisfy { $0.contains("日 ") && $0.contains("data-style=\"day\"") })
            #expect(days.first?.contains("data-event=\"login_failed\"") == true)
            #expect(days.first?.contains("class=\"icon warn\"") == true)
            #expect(days.last?.contains("Safari（iPhone）") == true)
            #expect(days.last?.contains("data-event=\"user_registered\"") == true)
        }
    }
}
