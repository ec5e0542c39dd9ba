import Foundation
import LatchkeyCore
import LatchkeyJSON

extension KiiRules {
    /// The lifetime of a token in seconds, from the client's request.
    ///
    /// - Parameters:
    ///   - expiresAt: The requested end in milliseconds since 1970, as a number or a text; nil for the application's
    ///     default.
    ///   - now: The current time.
    /// - Returns: The lifetime.
    /// - Throws: A refusal if the end has passed, or exceeds the application's limit.
    func lifetime(until expiresAt: JSONValue?, at now: Date) throws(KiiRefusal) -> Int {
        let requested: Int64?
        switch expiresAt {
        case nil, .null, .string(""): return tokenLifetime
        case .string(let text): requested = Int64(text) ?? Double(text).flatMap(Self.whole)
        case .integer(let number): requested = number
        case .number(let number): requested = Self.whole(number)
        case .bool, .array, .object: requested = nil
        }
        guard let requested else { throw .invalid("expiresAt must be a time in milliseconds since 1970.") }
        let present = now.milliseconds
        guard requested > present, (requested - present) / 1000 >= 1 else {
            throw .invalid("expiresAt is in the past.")
        }
        let seconds = (requested - present) / 1000
        // Clients that request unlimited lifetimes compute the end with their own clock.
        if longestTokenLifetime == Self.forever { return Int(min(seconds, Int64(Self.forever))) }
        guard seconds <= Int64(longestTokenLifetime) else {
            throw .invalid("expiresAt is too late. A token lives for at most \(longestTokenLifetime) seconds.")
        }
        return Int(seconds)
    }

    private static func whole(_ number: Double) -> Int64? { Int64(exactly: number.rounded()) }
}
