#if os(Linux)
import Foundation
import Latchkey
import TestPush
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The SDK's transport and a server that speaks only HTTP/2.
@Suite(.timeLimit(.minutes(1))) struct HTTP2TransportTests {
    @Test(arguments: [false, true]) func `requests with and without a body are answered`(
        actsAsOldest: Bool
    ) async throws {
        let secrets = try await PushSecrets()
        let server = try await PushServer.start(secrets)
        let transport = try #require(CurlTransport(actsAsOldest: actsAsOldest, certificates: secrets.certificate))
        server.script.answer(.whole(201, headers: ["x-seen": "yes"], body: "{}"), .whole(404))
        var request = URLRequest(url: try #require(URL(string: server.url + "/x")))
        request.httpMethod = "POST"
        request.httpBody = Data("hello".utf8)
        let answer = try await transport.send(request, under: .signIn)
        #expect(answer.status == 201)
        #expect(answer.data == Data("{}".utf8))
        #expect(answer.response.value(forHTTPHeaderField: "X-Seen") == "yes")
        request = URLRequest(url: try #require(URL(string: server.url + "/y")))
        #expect(try await transport.send(request, under: .signIn).status == 404)
        #expect(server.script.requests().map(\.path) == ["/x", "/y"])
        #expect(server.script.requests().map(\.body) == [Data("hello".utf8), Data()])
        await server.stop()
    }
}
#endif
