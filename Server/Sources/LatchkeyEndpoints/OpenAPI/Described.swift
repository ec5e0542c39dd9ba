package import LatchkeyAPI
import Foundation

/// A type of the wire with a schema and an example.
///
/// A test checks the example against the schema, so that the two cannot drift apart.
package protocol Described: Codable, Sendable {
    static var schemaName: String { get }
    static var schema: Schema { get }
    /// An example with every possible member.
    static var example: Self { get }
}

extension Described {
    package static var schemaName: String { "\(Self.self)" }

    package var json: JSONValue {
        get throws { try WireJSON.decode(JSONValue.self, from: try WireJSON.encode(self)) }
    }

    static var exampleJSON: JSONValue {
        get throws { try example.json }
    }
}
