import ServerTesting
import Foundation
import LatchkeyAPI
import LatchkeyJSON

/// A body with one fault.
struct SpoiledBody {
    let body: Body
    /// Whether every endpoint must refuse it.
    let isRefused: Bool

    /// Adds a fault to a valid body, whose schema is given.
    init(_ value: JSONValue, by rules: [String: JSONValue], _ random: inout SeededGenerator) throws {
        let required = (rules["required"]?.arrayValue ?? []).compactMap(\.stringValue)
        var members = value.objectValue ?? [:]
        let name = random.choose(members.keys.sorted()) ?? "none"
        switch Int.random(in: 0...8, using: &random) {
        case 0:
            let text = String(decoding: try WireJSON.encode(value), as: UTF8.self)
            self.init(Body(String(text.dropLast())), isRefused: true)
        case 1: self.init(try Self.json(.array([value])), isRefused: true)
        case 2: self.init(Body("{\"\u{1}\":", as: "application/json"), isRefused: true)
        case 3: self.init(Body("{\"a\":1,\"a\":2}"), isRefused: true)
        case 4: self.init(Body("{}", as: "text/plain"), isRefused: true)
        case 5:
            guard let missing = random.choose(required) else {
                try self.init(value, by: rules, &random)
                return
            }
            members[missing] = nil
            self.init(try Self.json(.object(members)), isRefused: true)
        case 6:
            guard let wrong = random.choose(required) else {
                try self.init(value, by: rules, &random)
                return
            }
            members[wrong] = random.choose([.null, true, [], [:]])
            self.init(try Self.json(.object(members)), isRefused: true)
        case 7:
            members[name] = random.choose(["a\u{0}b", .string(String(repeating: "x", count: 5000)), .integer(1 << 60)])
            self.init(try Self.json(.object(members)), isRefused: false)
        default:
            let deep = (0..<70).reduce(JSONValue.null) { value, _ in [value] }
            members["deep"] = deep
            self.init(try Self.json(.object(members)), isRefused: true)
        }
    }

    private init(_ body: Body, isRefused: Bool) {
        self.body = body
        self.isRefused = isRefused
    }

    private static func json(_ value: JSONValue) throws -> Body { Body(Array(try WireJSON.encode(value))) }
}
