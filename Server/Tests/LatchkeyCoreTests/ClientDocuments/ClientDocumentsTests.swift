import Foundation
import LatchkeyCore
import Testing

@Suite struct ClientDocumentsTests {
    private static let id = "https://app.example.com/client.json"
    private static let text = #"{"client_id":"\#(id)","redirect_uris":["https://app.example.com/back"]}"#

    private let fetcher = FakeFetcher()
    private let clock = TurnedClock()

    private func documents(_ policy: ClientDocumentPolicy = .open) -> ClientDocuments {
        ClientDocuments(policy: policy, fetcher: fetcher, clock: clock)
    }

    /// The error; nil for a document.
    private func refusal(_ documents: ClientDocuments, of id: String = id) async -> ClientDocumentError? {
        do throws(ClientDocumentError) {
            _ = try await documents.document(of: id)
            return nil
        } catch { return error }
    }

    @Test func `without the operator's decision nothing is fetched`() async {
        #expect(await refusal(documents(.off)) == .off)
        #expect(fetcher.calls.isEmpty)
    }

    @Test func `the operator can name the hosts`() async {
        fetcher.answers(Self.text)
        let documents = documents(.hosts(["app.example.com"]))
        #expect(await refusal(documents) == nil)
        #expect(await refusal(documents, of: "https://www.app.example.com/client.json") == .hostNotAllowed)
        #expect(await refusal(documents, of: "https://example.com/client.json") == .hostNotAllowed)
        #expect(fetcher.calls == [Self.id])
    }

    @Test func `a text that is no such URL is not fetched`() async {
        #expect(await refusal(documents(), of: "http://app.example.com/client.json") == .address)
        #expect(fetcher.calls.isEmpty)
    }

    private static let ages: [(Int?, Int)] = [
        (nil, 3600), (0, 300), (60, 300), (7200, 7200), (1_000_000, 86_400), (-5, 300),
    ]

    @Test(arguments: ages) func `the host says for how long a document is kept, within limits`(
        maximumAge: Int?,
        seconds: Int
    ) async {
        fetcher.answers(Self.text, maximumAge: maximumAge)
        let documents = documents()
        #expect(await refusal(documents) == nil)
        clock.turn(by: TimeInterval(seconds - 1))
        #expect(await refusal(documents) == nil)
        #expect(fetcher.calls.count == 1)
        clock.turn(by: 1)
        #expect(await refusal(documents) == nil)
        #expect(fetcher.calls.count == 2)
    }

    @Test func `a failure is repeated after a pause only, and is not kept`() async {
        fetcher.fails(.timedOut)
        let documents = documents()
        #expect(await refusal(documents) == .fetch(.timedOut))
        fetcher.answers(Self.text)
        clock.turn(by: 9)
        #expect(await refusal(documents) == .fetch(.timedOut))
        #expect(fetcher.calls.count == 1)
        clock.turn(by: 1)
        #expect(await refusal(documents) == nil)
        #expect(fetcher.calls.count == 2)
    }

    @Test func `a host is called a limited number of times in a minute, and others go on`() async {
        fetcher.fails(.status(404))
        let documents = documents()
        let most = ClientDocuments.mostPerHost
        for number in 0..<most {
            #expect(await refusal(documents, of: "https://app.example.com/\(number).json") == .fetch(.status(404)))
        }
        #expect(await refusal(documents, of: "https://app.example.com/next.json") == .hostIsBusy)
        #expect(fetcher.calls.count == most)
        #expect(await refusal(documents, of: "https://other.example.com/client.json") == .fetch(.status(404)))
        clock.turn(by: 60)
        #expect(await refusal(documents, of: "https://app.example.com/next.json") == .fetch(.status(404)))
        #expect(fetcher.calls.count == most + 2)
    }

    @Test func `an expired document does not outlive a failure`() async {
        fetcher.answers(Self.text, maximumAge: 300)
        let documents = documents()
        #expect(await refusal(documents) == nil)
        fetcher.fails(.status(404))
        clock.turn(by: 300)
        #expect(await refusal(documents) == .fetch(.status(404)))
    }

    @Test(arguments: ["text/html", "text/plain; charset=utf-8", "image/svg+xml", "", nil] as [String?])
    func `an answer that is not marked as JSON is refused`(contentType: String?) async {
        fetcher.answers(Self.text, contentType: contentType)
        #expect(await refusal(documents()) == .contentType)
    }

    @Test(arguments: ["application/json", "Application/JSON; charset=utf-8", "application/client+json"])
    func `an answer that is marked as JSON is read`(contentType: String) async {
        fetcher.answers(Self.text, contentType: contentType)
        #expect(await refusal(documents()) == nil)
    }

    @Test func `a document with a fault is refused with it`() async {
        fetcher.answers("{}")
        #expect(await refusal(documents()) == .otherClient)
    }

    @Test func `fetches of one URL at the same time are one`() async {
        fetcher.answers(Self.text)
        fetcher.hold()
        let documents = documents()
        async let first = refusal(documents)
        async let second = refusal(documents)
        async let third = refusal(documents)
        while fetcher.calls.isEmpty { await Task.yield() }
        fetcher.release()
        #expect(await [first, second, third] == [nil, nil, nil])
        #expect(fetcher.calls.count == 1)
    }
}
