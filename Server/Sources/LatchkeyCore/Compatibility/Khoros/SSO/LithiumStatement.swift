package import Foundation

/// The plain text of a LithiumSSO token.
///
/// The parser is strict because the token has no signature: any deviation from the backends' exact form shows
/// tampering.
package struct LithiumStatement: Sendable, Equatable {
    /// The unique id of anonymous users.
    package static let anonymousID = "$LiAnonPlz$"
    /// The most settings of a statement.
    package static let mostSettings = 64

    package static let prefix = "Li"
    package static let version = "LiSSOv1.5"
    package static let terminator = "iL"
    /// The number of fields before the settings.
    private static let fixedFields = 13

    /// A well-formed statement of no backend, with an address that looks encrypted.
    static let madeUp: [UInt8] = {
        let address = "~2aaaaaaaaaaaaaaaa~" + String(repeating: "a", count: 64)
        let fields = [
            prefix, version, "server.example.com", "1", "1", "-", "-", "-", ".invalid", "nobody", "nobody", "nobody",
            address, terminator,
        ]
        return Array(fields.joined(separator: "|").utf8)
    }()

    package let serverID: String
    /// The number of the token at its server.
    package let sequence: String
    package let createdAt: Date
    package let domain: String
    package let clientID: String
    package let uniqueID: String
    package let login: String
    /// The address, encrypted separately if the key has an address key.
    package let emailAddress: String
    package let settings: [String: String]

    /// Reads a statement.
    ///
    /// - Throws: `SSORefusal.malformed` for any deviation from the form.
    package init(_ bytes: [UInt8]) throws(SSORefusal) {
        // A lenient decoder would replace damaged characters by U+FFFD; this one refuses the statement.
        guard let text = String(validating: bytes, as: UTF8.self), !text.hasControlCharacters else { throw .malformed }
        var fields = text.utf8.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map {
            String(Substring($0))
        }
        try Self.takeTerminator(from: &fields)
        guard fields.count >= Self.fixedFields, fields.count <= Self.fixedFields + Self.mostSettings,
            fields[0] == Self.prefix, fields[1] == Self.version
        else { throw .malformed }
        serverID = fields[2]
        sequence = fields[3]
        guard serverID.isNameInStatement, sequence.isNumber(digits: 1...20), fields[4].isNumber(digits: 1...15),
            let milliseconds = Int64(fields[4])
        else { throw .malformed }
        createdAt = Date(milliseconds: milliseconds)
        domain = fields[8]
        clientID = fields[9]
        uniqueID = fields[10]
        login = fields[11]
        emailAddress = fields[12]
        guard [uniqueID, login].allSatisfy(\.isNameInStatement), emailAddress.utf8.count <= 1024,
            emailAddress.contains(where: { !$0.isWhitespace })
        else { throw .malformed }
        settings = try Self.settings(fields[Self.fixedFields...])
    }

    /// Some backends write the terminator as a field of its own, others append it to the last field.
    private static func takeTerminator(from fields: inout [String]) throws(SSORefusal) {
        guard let last = fields.popLast(), last.utf8.suffix(2).elementsEqual(terminator.utf8) else { throw .malformed }
        if last != terminator { fields.append(String(decoding: last.utf8.dropLast(2), as: UTF8.self)) }
    }

    private static func settings(_ fields: ArraySlice<String>) throws(SSORefusal) -> [String: String] {
        var settings: [String: String] = [:]
        for field in fields {
            guard let equals = field.utf8.firstIndex(of: UInt8(ascii: "=")) else { throw .malformed }
            let name = String(field[..<equals])
            guard name.isSettingName, settings[name] == nil else { throw .malformed }
            settings[name] = String(field[field.index(after: equals)...])
        }
        return settings
    }
}

extension LithiumStatement {
    /// Checks that the statement is from the key's backend and current.
    ///
    /// - Parameters:
    ///   - key: The key that decrypted the statement.
    ///   - lithium: The names that the backend must give.
    ///   - address: The decrypted address; nil if it could not be decrypted.
    ///   - time: The current time.
    /// - Returns: The checked statement.
    /// - Throws: The reason why it is refused.
    func checked(
        by key: SSOKey,
        _ lithium: LithiumKey,
        address: String?,
        at time: Date
    ) throws(SSORefusal) -> SSOStatement {
        guard clientID == lithium.clientID, domain == lithium.domain else { throw .otherBackend }
        guard abs(createdAt.timeIntervalSince(time)) <= TimeInterval(key.window) else { throw .outOfTime }
        let goodUntil = createdAt.addingTimeInterval(TimeInterval(key.window))
        guard uniqueID != Self.anonymousID else {
            return SSOStatement(subject: .anonymous, claims: SSOClaims(), mark: mark, goodUntil: goodUntil)
        }
        guard let address, let emailAddress = try? EmailAddress(address.trimmingCharacters(in: .whitespaces)) else {
            throw .malformed
        }
        let claims = SSOClaims(
            login: login,
            emailAddress: emailAddress,
            isAddressVouchedFor: key.vouchesForAddresses,
            displayName: SSOClaims.displayName([settings["profile.name_first"], settings["profile.name_last"]]),
            locale: SSOClaims.locale(settings["profile.language"])
        )
        return SSOStatement(subject: .user(uniqueID: uniqueID), claims: claims, mark: mark, goodUntil: goodUntil)
    }

    private var mark: [String] { [serverID, sequence] }
}

extension String {
    fileprivate func isNumber(digits: ClosedRange<Int>) -> Bool {
        digits.contains(utf8.count) && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    fileprivate var isSettingName: Bool {
        (1...64).contains(utf8.count)
            && utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "._-".utf8.contains(byte)
            }
    }
}
