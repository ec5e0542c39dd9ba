package import LatchkeyAPI
import Foundation

/// A type of the wire that says what its JSON looks like.
///
/// A test holds the example against the schema, so the two cannot drift apart.
package protocol Described: Codable, Sendable {
    static var schemaName: String { get }
    static var schema: Schema { get }
    /// With every member that there can be.
    static var example: Self { get }
}

extension Described {
    package static var schemaName: String { "\(Self.self)" }

    /// Its JSON.
    package var json: JSONValue {
        get throws { try WireJSON.decode(JSONValue.self, from: try WireJSON.encode(self)) }
    }

    static var exampleJSON: JSONValue {
        get throws { try example.json }
    }
}
