import Foundation
import Latchkey
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct BucketTests {
    @Test func `objects are listed page by page`() async throws {
        let transport = ScriptedTransport { request in
            let isFirst = request.url?.query()?.contains("after=") == false
            return try .json(200, ObjectPage(objects: [.sample(isFirst ? "a" : "b")], next: isFirst ? "a&b" : nil))
        }
        let bucket = try await bucket(transport)
        #expect(try await bucket.allObjects(order: .newestFirst).map(\.id) == ["a", "b"])
        let addresses = await transport.sent.compactMap(\.url?.absoluteString)
        let base = "https://id.example.com/v1/users/me/buckets/balance_book/objects"
        #expect(addresses == [base + "?order=-created&limit=1000", base + "?order=-created&limit=1000&after=a%26b"])
    }

    @Test func `an object is created read replaced changed and deleted`() async throws {
        let transport = ScriptedTransport { request in
            request.httpMethod == "DELETE" ? try .text(204, "") : try .json(200, StoredObject.sample("x"))
        }
        let bucket = try await bucket(transport)
        try await bucket.create(["name": "Coffee", "amount": -300])
        #expect(try await bucket.read("x").members == ["name": "Tea"])
        try await bucket.replace("x", with: ["name": "Tea"])
        try await bucket.patch("x", ["amount": .null], ifVersion: 4)
        try await bucket.delete("x", ifVersion: 5)
        let path = "/v1/users/me/buckets/balance_book/objects"
        let sent = await transport.sent
        #expect(
            sent.map(\.call) == [
                "POST \(path)", "GET \(path)/x", "PUT \(path)/x", "PATCH \(path)/x", "DELETE \(path)/x",
            ]
        )
        #expect(sent.map { $0.value(forHTTPHeaderField: "If-Match") } == [nil, nil, nil, "\"4\"", "\"5\""])
        #expect(sent[0].httpBody == Data(#"{"amount":-300,"name":"Coffee"}"#.utf8))
        #expect(sent[3].httpBody == Data(#"{"amount":null}"#.utf8))
        #expect(sent[4].httpBody == nil)
    }

    @Test func `a changed object is reported as stale`() async throws {
        let bucket = try await bucket(ScriptedTransport { _ in try .problem(412, .stale) })
        #expect(await code { try await bucket.patch("x", [:], ifVersion: 1) } == .stale)
    }

    @Test func `an id stays one part of the path`() async throws {
        let transport = ScriptedTransport { _ in try .json(200, StoredObject.sample("x")) }
        _ = try await bucket(transport).read("a/../b?c")
        let address = await transport.sent.first?.url?.absoluteString
        #expect(address?.hasSuffix("/objects/a%2F..%2Fb%3Fc") == true)
    }

    @Test(arguments: ["", ".", ".."])
    func `an id that would lead elsewhere is refused`(id: String) async throws {
        let bucket = try await bucket(.forbidden)
        #expect(await code { try await bucket.delete(id) } == .invalidRequest)
        let latchkey = LatchkeyClient.sample(store: try await .holding())
        #expect(await code { try await latchkey.bucket(id).objects() } == .invalidRequest)
    }

    private func bucket(_ transport: ScriptedTransport) async throws -> ObjectBucket {
        LatchkeyClient.sample(store: try await .holding(), transport: transport).bucket("balance_book")
    }
}

extension StoredObject {
    fileprivate static func sample(_ id: String) -> StoredObject {
        StoredObject(id: id, createdAt: .sample, modifiedAt: .sample, version: 1, members: ["name": "Tea"])
    }
}
