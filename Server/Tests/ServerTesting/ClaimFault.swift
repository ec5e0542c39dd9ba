package import LatchkeyJSON
import Testing

/// A fault of an ID token: its name, and what it does to the claims.
package struct ClaimFault: Sendable, CustomTestStringConvertible {
    let name: String
    package let change: @Sendable (inout [String: JSONValue]) -> Void

    package var testDescription: String { name }

    package init(_ name: String, _ change: @escaping @Sendable (inout [String: JSONValue]) -> Void) {
        self.name = name
        self.change = change
    }
}
