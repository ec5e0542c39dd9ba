import LatchkeyCore
import LatchkeyFetching
import Testing

@Suite struct HTTPFetcherTests {
    private static let policy = FetchPolicy(privateHosts: ["127.0.0.1", "host.example"])

    private static func fetcher(
        _ resolver: any HostResolver = NameTable(["127.0.0.1"]),
        policy: FetchPolicy = policy,
        timeout: Duration = .seconds(5)
    ) -> HTTPFetcher {
        HTTPFetcher(policy: policy, timeout: timeout, resolver: resolver)
    }

    private static func result(
        _ fetcher: HTTPFetcher,
        _ url: String,
        upTo bytes: Int = 1000
    ) async -> Result<FetchedDocument, FetchFailure> {
        do throws(FetchFailure) {
            return .success(try await fetcher.get(url, accept: "application/json", upTo: bytes))
        } catch { return .failure(error) }
    }

    private static func result(
        of answer: String,
        closes: Bool = true,
        timeout: Duration = .seconds(5)
    ) async throws -> Result<FetchedDocument, FetchFailure> {
        let host = try await LoopbackHost(answer, closes: closes)
        let result = await result(fetcher(timeout: timeout), host.url())
        await host.close()
        return result
    }

    @Test func `a document comes with its type and its time of caching`() async throws {
        let headers = "Content-Type: application/json; charset=utf-8\r\nCache-Control: max-age=60\r\n"
        let result = try await Self.result(of: LoopbackHost.answer("{}", headers: headers))
        let expected = FetchedDocument(
            body: Array("{}".utf8),
            contentType: "application/json; charset=utf-8",
            maximumAge: 60
        )
        #expect(result == .success(expected))
    }

    @Test func `the request names the host of the URL, and accepts what the caller wants`() async throws {
        let host = try await LoopbackHost(LoopbackHost.answer("{}"))
        _ = await Self.result(Self.fetcher(), host.url("host.example", path: "/a?b=c"))
        await host.close()
        let lines = try #require(host.requests.first).split(separator: "\r\n")
        #expect(lines.first == "GET /a?b=c HTTP/1.1")
        #expect(lines.contains("Host: host.example:\(host.port)"))
        #expect(lines.contains("Accept: application/json"))
        #expect(!lines.contains { $0.lowercased().hasPrefix("cookie") || $0.lowercased().hasPrefix("authorization") })
    }

    @Test(arguments: [
        ("404 Not Found", 404), ("500 Oops", 500), ("204 No Content", 204), ("304 Not Modified", 304),
    ]) func `another status is an error`(status: String, code: Int) async throws {
        let result = try await Self.result(of: LoopbackHost.answer("", status: status))
        #expect(result == .failure(.status(code)))
    }

    @Test func `a redirect is not followed`() async throws {
        let other = try await LoopbackHost(LoopbackHost.answer("{}"))
        let headers = "Location: \(other.url())\r\n"
        let result = try await Self.result(of: LoopbackHost.answer("", status: "302 Found", headers: headers))
        await other.close()
        #expect(result == .failure(.status(302)))
        #expect(other.requests.isEmpty)
    }

    @Test func `a document may be as long as the caller says`() async throws {
        let longest = String(repeating: "x", count: 1000)
        #expect(try await Self.result(of: LoopbackHost.answer(longest)).get().body.count == 1000)
        #expect(try await Self.result(of: LoopbackHost.answer(longest + "x")) == .failure(.tooLarge))
        let unannounced = "HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 100_000)
        #expect(try await Self.result(of: unannounced) == .failure(.tooLarge))
    }

    @Test(arguments: ["nonsense\r\n\r\n", "", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"])
    func `an incomplete answer is an error`(answer: String) async throws {
        guard case .failure(.unreachable) = try await Self.result(of: answer) else {
            Issue.record("not unreachable")
            return
        }
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"])
    func `a host that never finishes is given up`(answer: String) async throws {
        let result = try await Self.result(of: answer, closes: false, timeout: .milliseconds(300))
        #expect(result == .failure(.timedOut))
    }

    @Test func `a look-up that never ends is given up`() async {
        let fetcher = Self.fetcher(SilentResolver(), timeout: .milliseconds(100))
        #expect(await Self.result(fetcher, "https://host.example/") == .failure(.timedOut))
    }

    @Test func `a closed port is unreachable`() async throws {
        let host = try await LoopbackHost("")
        await host.close()
        guard case .failure(.unreachable) = await Self.result(Self.fetcher(), host.url()) else {
            Issue.record("not unreachable")
            return
        }
    }

    @Test func `equal fetches at the same time are one`() async throws {
        let host = try await LoopbackHost(LoopbackHost.answer("{}"), isHeld: true)
        let fetches = await Self.fetcher().start(3, of: host.url())
        while host.requests.isEmpty { await Task.yield() }
        host.release()
        let document = FetchedDocument(body: Array("{}".utf8))
        for fetch in fetches { #expect(await fetch.value == .success(document)) }
        #expect(host.requests.count == 1)
        await host.close()
    }

    @Test func `few fetches run at once, and the others wait`() async throws {
        let host = try await LoopbackHost(LoopbackHost.answer("{}"), isHeld: true)
        let fetcher = Self.fetcher(timeout: .seconds(60))
        let results = await withTaskGroup(of: Result<FetchedDocument, FetchFailure>.self) { group in
            for number in 0..<40 {
                let url = host.url(path: "/\(number)")
                group.addTask { await Self.result(fetcher, url) }
            }
            while host.requests.count < HTTPFetcher.mostAtOnce { await Task.yield() }
            #expect(host.requests.count == HTTPFetcher.mostAtOnce)
            host.release()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.allSatisfy { (try? $0.get()) != nil })
        #expect(host.requests.count == 40)
        await host.close()
    }

    @Test func `a form is posted, and the status returned`() async throws {
        let host = try await LoopbackHost(LoopbackHost.answer("no", status: "400 Bad Request"))
        let form = [(name: "logout_token", value: "a.b-c_d"), (name: "x y", value: "ü&=+")]
        #expect(try await Self.fetcher().post(host.url(), form: form) == 400)
        await host.close()
        let request = try #require(host.requests.first)
        #expect(request.hasPrefix("POST /document HTTP/1.1\r\n"))
        #expect(request.contains("\r\nContent-Type: application/x-www-form-urlencoded\r\n"))
        #expect(request.hasSuffix("\r\n\r\nlogout_token=a.b-c_d&x+y=%C3%BC%26%3D%2B"))
    }
}

extension HTTPFetcher {
    /// Starts equal fetches; their calls are in the actor's queue when this returns.
    fileprivate func start(_ count: Int, of url: String) -> [Task<Result<FetchedDocument, FetchFailure>, Never>] {
        (0..<count).map { _ in
            Task {
                do throws(FetchFailure) {
                    return .success(try await get(url, accept: "*/*", upTo: 1000))
                } catch { return .failure(error) }
            }
        }
    }
}
