import Foundation
import LatchkeyCore

/// The fields of a hash in the PHC form: `$name$parameters$salt$hash`.
struct HashFields {
    let salt: [UInt8]
    let hash: [UInt8]
    private let parameters: [Substring: Substring]

    /// - Parameter parts: The parts between the dollar signs, beginning with the empty one.
    /// - Throws: When a part is missing or unreadable.
    init(_ parts: [Substring]) throws(PasswordHashProblem) {
        guard parts.count == 5, parts[0].isEmpty else { throw .malformed }
        var parameters: [Substring: Substring] = [:]
        for parameter in parts[2].split(separator: ",", omittingEmptySubsequences: false) {
            let pair = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, parameters.updateValue(pair[1], forKey: pair[0]) == nil else { throw .malformed }
        }
        self.parameters = parameters
        salt = try Self.bytes(parts[3])
        hash = try Self.bytes(parts[4])
    }

    /// - Throws: When the parameter is missing or no number.
    func number(_ name: Substring) throws(PasswordHashProblem) -> Int { try Self.number(parameters[name] ?? "") }

    /// Bytes as a parameter; empty when it is missing.
    func bytes(_ name: Substring) throws(PasswordHashProblem) -> [UInt8] { try Self.bytes(parameters[name] ?? "") }

    /// A number of at least 1, in digits only.
    static func number(_ text: Substring) throws(PasswordHashProblem) -> Int {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let number = Int(text),
            number > 0
        else { throw .malformed }
        return number
    }

    /// Base64 in any of its alphabets, with or without padding.
    static func bytes(_ text: Substring) throws(PasswordHashProblem) -> [UInt8] {
        var text = text.replacing("-", with: "+").replacing(".", with: "+").replacing("_", with: "/")
        while text.last == "=" { text.removeLast() }
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: String(text) + padding) else { throw .malformed }
        return Array(data)
    }

    /// Checks the length: at least 16 bytes, against collisions, and at most 64.
    static func check(_ hash: [UInt8]) throws(PasswordHashProblem) {
        guard (16...64).contains(hash.count) else { throw .malformed }
    }
}
