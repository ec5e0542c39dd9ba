import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct LanguageTests {
    @Test func `client errors are in the person's language`() async throws {
        let server = FakeServer()
        server.isOffline = true
        let latchkey = LatchkeyClient.fake(server: server)
        let error = await #expect(throws: LatchkeyError.self) { try await latchkey.logIn("ada", password: "secret") }
        PersonLanguages.$chosen.withValue(["ja-JP", "en"]) {
            #expect(error?.message == "サーバーに接続できません。ネットワークを確認して、もう一度お試しください。")
            #expect(error?.localizedDescription == error?.message)
        }
        PersonLanguages.$chosen.withValue(["tlh", "en-GB"]) {
            #expect(error?.message == "The server cannot be reached. Check the network and try again.")
        }
    }

    @Test func `the app's own messages stay unchanged`() {
        let error = LatchkeyError(code: .networkUnavailable, message: "No network in the tunnel.")
        PersonLanguages.$chosen.withValue(["ja"]) { #expect(error.message == "No network in the tunnel.") }
    }

    @Test func `descriptions are in English`() {
        let error = LatchkeyError(code: .storeLocked, says: "Unlock it.")
        PersonLanguages.$chosen.withValue(["ja"]) { #expect("\(error)" == "store_locked: Unlock it.") }
    }

    @Test func `the server is asked for the person's languages with each call`() async throws {
        let server = FakeServer()
        server.addUser("ada", password: "correct horse")
        let latchkey = LatchkeyClient.fake(server: server)
        try await PersonLanguages.$chosen.withValue(["ja-JP", "en", "x\r\ny"]) {
            try await latchkey.logIn("ada", password: "correct horse")
            try await latchkey.account.refresh()
            _ = try await latchkey.policy()
        }
        #expect(server.requests.map { $0.header("Accept-Language") } == Array(repeating: "ja-JP, en;q=0.9", count: 3))
    }

    @Test(
        arguments: [
            ([:], []),
            (["LANG": "ja_JP.UTF-8"], ["ja-JP"]),
            (["LANG": "en_GB.UTF-8", "LC_ALL": "de_DE@euro"], ["de-DE"]),
            (["LANG": "en_US.UTF-8", "LANGUAGE": "ja:en"], ["ja", "en", "en-US"]),
            (["LANG": "C.UTF-8", "LANGUAGE": "ja"], []),
            (["LANG": "nonsense\r\n"], []),
        ] as [([String: String], [String])]
    )
    func `on Linux the languages are those of the locale`(environment: [String: String], tags: [String]) {
        #expect(PersonLanguages.tags(environment: environment) == tags)
    }
}
