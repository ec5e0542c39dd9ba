import HTTPTypes
import LatchkeyAPI
import LatchkeyCore
import Testing

@Suite struct MessageLinkTests {
    @Test(arguments: ["GET", "HEAD"]) func `who opens a link without the app is told what to do, and spends nothing`(
        method: String
    ) async throws {
        try await TestServer.run { server in
            _ = try await server.registerByAddress()
            _ = try await server.askForReset(of: "ada@example.com")
            let link = try #require(try await server.newMessage().parameters.link)
            for _ in 1...3 {
                let answer = try await server.send(method, "\(link.path)?token=\(link.token)")
                #expect(answer.status == 200)
                #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
                #expect(answer.headers[.cacheControl] == "no-store")
                #expect(try answer.headers[#require(HTTPField.Name("Referrer-Policy"))] == "no-referrer")
                #expect(answer.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
                #expect(answer.text.contains("Go on in the app") == (method == "GET"))
                #expect(!answer.text.contains(link.token))
            }
            #expect(!TestServer.log.all.contains(link.token))
            #expect(try await server.reset(byLink: link.token).status == 204)
        }
    }
}
