import Foundation
import Latchkey
import LatchkeyTesting
import Testing

/// Attributes and objects in the app's own types.
@Suite struct OwnTypeTests {
    struct Progress: Codable, Equatable {
        struct Place: Codable, Equatable { var name: String }

        var level: Int
        var since: Date
        var places: [Place]
    }

    let progress = Progress(level: 3, since: Date(timeIntervalSince1970: 1_795_227_289), places: [.init(name: "Kyoto")])
    let server = FakeServer()

    private func signedIn() async throws -> LatchkeyClient {
        server.addUser("ada", password: "correct horse")
        let latchkey = LatchkeyClient.fake(server: server)
        try await latchkey.logIn("ada", password: "correct horse")
        return latchkey
    }

    @Test func `attributes are a type of the app`() async throws {
        let latchkey = try await signedIn()
        try await latchkey.account.update(UserChanges(attributes: .set(Dictionary(encoding: progress))))
        let user = try #require(server.user("ada"))
        #expect(user.attributes["since"] == "2026-11-21T02:14:49.000Z")
        #expect(try user.attributes.decoded(as: Progress.self) == progress)
    }

    @Test func `objects are a type of the app, with the server's members where it has them`() async throws {
        struct Entry: Codable { let id: String, version: Int64, level: Int }
        let bucket = try await signedIn().bucket("games")
        let object = try await bucket.create(encoding: progress)
        #expect(try object.decoded(as: Progress.self) == progress)
        let entry = try await bucket.read(object.id).decoded(as: Entry.self)
        #expect(entry.id == object.id)
        #expect(entry.version == 1)
        try await bucket.replace(object.id, encoding: ["level": 4], ifVersion: 1)
        #expect(try await bucket.read(object.id).members == ["level": 4])
    }

    @Test(
        arguments: [
            (["level": 3, "places": []], "since", ErrorCode.required),
            (["level": "x", "since": "2026-11-21T02:14:49Z", "places": []], "level", .wrongType),
            (["level": 3, "since": "today", "places": []], "since", .invalidValue),
            (
                ["level": 3, "since": "2026-11-21T02:14:49Z", "places": [["name": "Nara"], [:]]], "places[1].name",
                .required
            ),
        ] as [([String: JSONValue], String, ErrorCode)]
    )
    func `what is of another type names the member at fault`(
        members: [String: JSONValue],
        path: String,
        code: ErrorCode
    ) throws {
        let error = #expect(throws: LatchkeyError.self) { try members.decoded(as: Progress.self) }
        #expect(error?.code == .notDecodable)
        #expect(error?.fields[path]?.code == code)
        #expect(error?.message.contains("“\(path)”") == true)
        #expect(error?.underlying is DecodingError)
    }

    @Test func `what has no form as JSON names the member at fault, and is not sent`() async throws {
        struct Weight: Codable { struct Scale: Codable { var kilograms: Double }; var scale: Scale }
        let bucket = try await signedIn().bucket("weights")
        server.forgetRequests()
        let error = await #expect(throws: LatchkeyError.self) {
            try await bucket.create(encoding: Weight(scale: .init(kilograms: .infinity)))
        }
        #expect(error?.code == .notEncodable)
        #expect(error?.fields.keys.sorted() == ["scale.kilograms"])
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [1, 2])
    func `a value without members is no object`(number: Int) {
        let error = #expect(throws: LatchkeyError.self) { try Dictionary(encoding: number) }
        #expect(error?.code == .notEncodable)
    }
}
