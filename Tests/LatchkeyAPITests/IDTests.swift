import Foundation
import LatchkeyAPI
import Testing

@Suite struct IDTests {
    @Test func `ids are plain strings on the wire, and as keys`() throws {
        #expect(String(decoding: try WireJSON.encode(["id": User.ID("u-1")]), as: UTF8.self) == #"{"id":"u-1"}"#)
        #expect(String(decoding: try WireJSON.encode([Session.ID("s-1"): 1]), as: UTF8.self) == #"{"s-1":1}"#)
        #expect(try WireJSON.decode([User.ID: User.ID].self, from: Data(#"{"a":"b"}"#.utf8)) == ["a": "b"])
    }

    @Test func `an id reads as its string`() {
        let id: User.ID = "u-1"
        #expect("\(id)" == "u-1")
        #expect(id == User.ID(rawValue: "u-1"))
        #expect(id < "u-2")
    }

    @Test func `an id that is no string is refused`() {
        #expect(throws: DecodingError.self) { try WireJSON.decode([User.ID].self, from: Data("[1]".utf8)) }
    }
}
