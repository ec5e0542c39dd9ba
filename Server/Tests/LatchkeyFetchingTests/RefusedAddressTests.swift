import LatchkeyCore
import LatchkeyFetching
import Testing

@Suite struct RefusedAddressTests {
    private static func failure(_ fetcher: HTTPFetcher, _ url: String) async -> FetchFailure? {
        do throws(FetchFailure) {
            _ = try await fetcher.get(url, accept: "*/*", upTo: 1000)
            return nil
        } catch { return error }
    }

    private static let addresses = [
        "127.0.0.1", "127.8.8.8", "::1", "0.0.0.0", "::", "10.0.0.1", "172.16.0.1", "192.168.0.1", "100.64.0.1",
        "169.254.1.1", "169.254.169.254", "fe80::1", "fc00::1", "fd00:ec2::254", "224.0.0.1", "255.255.255.255",
        "ff02::1", "192.0.2.1", "2001:db8::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::127.0.0.1",
        "64:ff9b::8.8.8.8", "2002:7f00:1::", "100.100.100.200", "168.63.129.16",
    ]

    @Test(arguments: addresses) func `a name with such an address is not called`(address: String) async {
        let fetcher = HTTPFetcher(resolver: NameTable([address]))
        #expect(await Self.failure(fetcher, "https://host.example/") == .refusedAddress)
        await #expect(throws: FetchFailure.refusedAddress) {
            try await fetcher.post("https://host.example/", form: [])
        }
    }

    @Test(arguments: ["https://127.0.0.1/", "https://[::1]/", "https://10.0.0.1/", "https://169.254.169.254/latest"])
    func `a URL with such an address is not called`(url: String) async {
        let names = NameTable(["8.8.8.8"])
        #expect(await Self.failure(HTTPFetcher(resolver: names), url) == .refusedAddress)
        #expect(names.lookUps == 0)
    }

    @Test(arguments: [
        "http://host.example/", "http://127.0.0.1/", "ftp://host.example/", "file:///etc/passwd", "",
        "https://a:b@host.example/", "https://host.example/#a", "https://2130706433/", "https://0x7f.1/",
        "https://[::ffff:127.0.0.1]/", "https://host.example\\@127.0.0.1/",
    ]) func `another kind of URL is refused without a look-up`(url: String) async {
        let names = NameTable(["8.8.8.8"])
        #expect(await Self.failure(HTTPFetcher(resolver: names), url) == .refusedURL)
        #expect(names.lookUps == 0)
    }

    @Test func `a name whose address changes after the check is called at the checked address`() async throws {
        let host = try await LoopbackHost(LoopbackHost.answer("{}"))
        let names = NameTable(["127.0.0.1"], ["169.254.169.254"])
        let fetcher = HTTPFetcher(policy: FetchPolicy(privateHosts: ["host.example"]), resolver: names)
        #expect(await Self.failure(fetcher, host.url("host.example")) == nil)
        #expect(names.lookUps == 1)
        #expect(await Self.failure(fetcher, host.url("host.example")) == .refusedAddress)
        #expect(host.requests.count == 1)
        await host.close()
    }

    @Test func `of several addresses only the allowed ones are called`() async throws {
        let host = try await LoopbackHost(LoopbackHost.answer("{}"))
        let names = NameTable(["169.254.169.254", "0.0.0.0", "127.0.0.1"])
        let fetcher = HTTPFetcher(policy: FetchPolicy(privateHosts: ["host.example"]), resolver: names)
        #expect(await Self.failure(fetcher, host.url("host.example")) == nil)
        await host.close()
    }

    @Test func `the next address is tried if one accepts no connection`() async throws {
        let host = try await LoopbackHost(LoopbackHost.answer("{}"))
        let names = NameTable(["127.0.0.2", "127.0.0.1"])
        let fetcher = HTTPFetcher(policy: FetchPolicy(privateHosts: ["host.example"]), resolver: names)
        #expect(await Self.failure(fetcher, host.url("host.example")) == nil)
        await host.close()
    }
}

@Suite struct SystemResolverTests {
    @Test func `this computer has its loopback address`() async throws {
        let addresses = try await SystemResolver().addresses(of: "localhost")
        #expect(addresses.allSatisfy { $0.scope == .thisComputer })
    }
}
