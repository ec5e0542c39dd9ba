import ServerTesting
import Foundation
import LatchkeyCommands
import LatchkeyEndpoints
import LatchkeyJSON
import Testing

@Suite struct DocumentFileTests {
    @Test func `the document that is served is what the endpoints say of themselves`() async throws {
        let text = try OpenAPIDocument(Composition.endpoints).text
        try GoldenFile("../../../Sources/LatchkeyHTTP/OpenAPI/openapi.json").expect(text)
        try await TestServer.run { server in
            let served = try await server.send("GET", "/openapi.json")
            #expect(GoldenFile.isAccepting || served.text == text)
        }
    }
}
