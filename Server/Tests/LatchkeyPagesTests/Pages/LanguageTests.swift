import LatchkeyScreens
import ServerTesting
import Testing

@Suite struct LanguageTests {
    @Test(arguments: [
        ("ja", "ja"), ("ja-JP,ja;q=0.9,en;q=0.8", "ja"), ("en;q=0.5, ja;q=0.9", "ja"), ("tlh, nl", "en"), ("", "en"),
        ("tlh;q=1, ja;q=0.1", "ja"), ("fr, de", "fr"), ("zh-TW, ja", "ja"), ("pt", "pt-BR"), ("ja;q=0, en", "en"),
        ("*", "en"), ("JA", "ja"), ("ja;q=x, en;q=0.1", "en"),
        (";;;,,,q=", "en"), ("en,ja", "en"),
    ])
    func `a page uses the browser's preferred language`(_ header: String, _ language: String) async throws {
        try await PageServer.run { server in
            let page = try await Browser(server, language: header).open("/login")
            #expect(page.language == language)
        }
    }

    @Test func `a chosen language stays chosen`() async throws {
        try await PageServer.run { server in
            let browser = Browser(server)
            let page = try await browser.open("/login?return_to=/account")
            let link = try #require(page.text.firstMatch(of: /<a href="([^"]*)" lang="ja"/))
            #expect(String(link.1).unescaped == "/login?return_to=/account&lang=ja")
            #expect(try await browser.open(String(link.1).unescaped).heading == "ログイン")
            #expect(try await browser.open("/register").language == "ja")
            #expect(try await browser.open("/register?lang=en").language == "en")
            #expect(try await browser.open("/register?lang=xx").language == "en")
            #expect(try await browser.open("/unknown").language == "en")
        }
    }

    @Test func `no link to another language contains a link's token`() async throws {
        try await PageServer.run { server in
            let page = try await Browser(server).open("/login?token=hush-hush&return_to=/account")
            #expect(!page.text.contains("hush-hush"))
        }
    }
}
