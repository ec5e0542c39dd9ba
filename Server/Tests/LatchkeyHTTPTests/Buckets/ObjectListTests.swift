import Foundation
import LatchkeyCore
import LatchkeyJSON
import ServerTesting
import Testing

@Suite struct ObjectListTests {
    private static let path = "/v1/users/me/buckets/balance_book/objects"

    private static func fill(_ server: TestServer, _ count: Int) async throws -> Person {
        let ada = try await server.register()
        for number in 0..<count {
            let answer = try await server.send("POST", path, "{\"n\":\(number)}", token: ada.accessToken)
            try #require(answer.status == 201)
            if number.isMultiple(of: 3) { server.clock.turn(by: 0.001) }
        }
        return ada
    }

    private static func numbers(_ answer: TestAnswer) -> [Int64?]? {
        answer["objects"]?.arrayValue?.map { $0.objectValue?["n"]?.integerValue }
    }

    @Test(arguments: ["created", "-created"]) func `pages give each object once and in order`(
        order: String
    ) async throws {
        try await TestServer.run { server in
            let ada = try await Self.fill(server, 10)
            var seen: [Int64?] = []
            var after = ""
            repeat {
                let path = "\(Self.path)?limit=3&order=\(order)" + (after.isEmpty ? "" : "&after=\(after)")
                let page = try await server.send("GET", path, token: ada.accessToken)
                #expect(page.status == 200)
                seen += Self.numbers(page) ?? []
                after = page["next"]?.stringValue ?? ""
            } while !after.isEmpty
            #expect(seen == (order == "created" ? Array(0..<10) : Array(0..<10).reversed()))
        }
    }

    @Test func `a list has 100 objects where nothing is said`() async throws {
        try await TestServer.run { server in
            let ada = try await Self.fill(server, 101)
            let page = try await server.send("GET", Self.path, token: ada.accessToken)
            #expect(Self.numbers(page)?.count == 100)
            #expect(page["next"]?.stringValue != nil)
            let all = try await server.send("GET", "\(Self.path)?limit=1000", token: ada.accessToken)
            #expect(Self.numbers(all)?.count == 101)
            #expect(all["next"] == nil)
        }
    }

    @Test(arguments: ["0", "-1", "1001", "1000000000", "x", "", "1.5", "%00", "99999999999999999999", "1%20OR%201=1"])
    func `a limit that is none is refused`(limit: String) async throws {
        try await TestServer.run { server in
            let ada = try await Self.fill(server, 1)
            let answer = try await server.send("GET", "\(Self.path)?limit=\(limit)", token: ada.accessToken)
            answer.expectProblem(422, "invalid_fields", field: "limit")
        }
    }

    @Test(arguments: ["x", "", "id", "created;DROP", "CREATED"]) func `an order that is none is refused`(
        order: String
    ) async throws {
        try await TestServer.run { server in
            let ada = try await Self.fill(server, 1)
            let answer = try await server.send("GET", "\(Self.path)?order=\(order)", token: ada.accessToken)
            answer.expectProblem(422, "invalid_fields", field: "order")
        }
    }

    private static let forged: [String] =
        [
            "", "x", "AAAA", "%00", "' OR 1=1 --".addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "",
            String(repeating: "A", count: 1000),
        ]
        + [
            "1", "1 ", " one", "x one", "1 a b", "-1 one", "1 ' OR 1", "99999999999999999999 one",
            "253402300800000 one",
        ]
        .map { Base64URL.encode(Array($0.utf8)) }

    @Test(arguments: forged) func `a position that this server did not give is refused`(after: String) async throws {
        try await TestServer.run { server in
            let ada = try await Self.fill(server, 2)
            let answer = try await server.send("GET", "\(Self.path)?after=\(after)", token: ada.accessToken)
            answer.expectProblem(422, "invalid_fields", field: "after")
            #expect(!answer.text.lowercased().contains("sql"))
        }
    }

    @Test func `another user's position shows nothing of theirs`() async throws {
        try await TestServer.run { server in
            let ada = try await Self.fill(server, 3)
            let page = try await server.send("GET", "\(Self.path)?limit=1", token: ada.accessToken)
            let next = try #require(page["next"]?.stringValue)
            let eve = try await server.register("eve")
            let answer = try await server.send("GET", "\(Self.path)?after=\(next)", token: eve.accessToken)
            answer.expectProblem(422, "invalid_fields", field: "after")
        }
    }

    @Test func `a position is good for its own list and order alone, as it was given`() async throws {
        try await TestServer.run { server in
            let ada = try await Self.fill(server, 3)
            let page = try await server.send("GET", "\(Self.path)?limit=1", token: ada.accessToken)
            let next = try #require(page["next"]?.stringValue)
            func list(_ query: String, at path: String = Self.path) async throws -> TestAnswer {
                try await server.send("GET", "\(path)?\(query)", token: ada.accessToken)
            }
            #expect(try await list("after=\(next)").status == 200)
            let parts = next.split(separator: ".")
            try #require(parts.count == 2)
            let other = Base64URL.encode(Array("1 one".utf8))
            for edited in [other, "\(other).\(parts[1])", "\(parts[0]).", "\(parts[0])", "\(next)A"] {
                try await list("after=\(edited)").expectProblem(422, "invalid_fields", field: "after")
            }
            try await list("order=-created&after=\(next)").expectProblem(422, "invalid_fields", field: "after")
            let elsewhere = try await list("after=\(next)", at: "/v1/users/me/events")
            elsewhere.expectProblem(422, "invalid_fields", field: "after")
        }
    }
}
