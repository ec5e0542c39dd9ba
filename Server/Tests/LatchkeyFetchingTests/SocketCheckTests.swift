import LatchkeyCurl
import Testing

/// The check of the address that a socket really connects to.
@Suite struct SocketCheckTests {
    private static func request(_ url: String) -> CurlRequest { CurlRequest(url, maximumBytes: 1000) }

    @Test(arguments: ["localhost", "127.0.0.1"])
    func `a socket to a refused address is not opened`(name: String) async throws {
        let host = try await LoopbackHost(LoopbackHost.answer("{}"))
        var request = Self.request(host.url(name))
        request.allowsAddress = { _ in false }
        let client = try CurlClient()
        let error = await #expect(throws: CurlFailure.self) { try await client.send(request) }
        guard case .refusedAddress = error else {
            Issue.record("not refused: \(String(describing: error))")
            return
        }
        #expect(host.requests.isEmpty)
        await host.close()
    }

    @Test func `the check sees the bytes of the address`() async throws {
        let host = try await LoopbackHost(LoopbackHost.answer("{}"))
        var request = Self.request(host.url())
        request.allowsAddress = { $0 == [127, 0, 0, 1] }
        #expect(try await CurlClient().send(request).status == 200)
        await host.close()
    }

    @Test func `the connection goes to the given address, whatever the name's addresses are`() async throws {
        let host = try await LoopbackHost(LoopbackHost.answer("{}"))
        var request = Self.request("http://unknown.invalid/a")
        request.endpoint = CurlRequest.Endpoint(address: "127.0.0.1", port: UInt16(host.port))
        #expect(try await CurlClient().send(request).status == 200)
        #expect(host.requests.first?.contains("\r\nHost: unknown.invalid\r\n") == true)
        await host.close()
    }
}
