/// An Apple app that uses passkeys.
package struct AppleApp: Sendable, Hashable {
    /// The team's ten characters, a dot and the bundle id.
    package let id: String

    /// An app from its id, such as `ABCDE12345.com.example.app`; nil for anything else.
    package init?(_ id: String) {
        let parts = id.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard id.utf8.count <= 255, parts.count == 2, parts[0].utf8.count == 10,
            parts[0].utf8.allSatisfy(\.isCapitalOrDigit), parts[1].isDottedName(withUnderscores: false)
        else { return nil }
        self.id = id
    }
}

/// An Android app that uses passkeys, and the certificates that sign it.
package struct AndroidApp: Sendable, Hashable {
    package let packageName: String
    /// The SHA-256 digests of the certificates: 32 pairs of hexadecimal digits in upper case with colons.
    package let fingerprints: [String]
    /// The origins from which the app uses passkeys.
    package let origins: [PasskeyOrigin]

    /// An app from its package name and its certificates' digests; nil for anything else.
    ///
    /// - Parameters:
    ///   - packageName: For example `com.example.app`.
    ///   - fingerprints: The digests as `keytool` prints them, such as `AA:BB:…`; at least one.
    package init?(_ packageName: String, fingerprints: [String]) {
        guard packageName.utf8.count <= 255, packageName[...].isDottedName(withUnderscores: true),
            packageName.contains("."), !fingerprints.isEmpty
        else { return nil }
        let digests = fingerprints.compactMap(Self.digest)
        guard digests.count == fingerprints.count else { return nil }
        self.packageName = packageName
        self.fingerprints = fingerprints.map { $0.uppercased() }
        origins = digests.compactMap { PasskeyOrigin("android:apk-key-hash:\(Base64URL.encode($0))") }
    }

    private static func digest(_ fingerprint: String) -> [UInt8]? {
        let pairs = fingerprint.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard pairs.count == 32 else { return nil }
        let bytes = pairs.compactMap { pair -> UInt8? in
            guard pair.count == 2, let high = pair.first?.hexadecimalValue, let low = pair.last?.hexadecimalValue
            else { return nil }
            return high << 4 | low
        }
        return bytes.count == 32 ? bytes : nil
    }
}

extension Substring {
    /// Whether the text is names of letters, digits, hyphens or underscores, with dots between them.
    fileprivate func isDottedName(withUnderscores: Bool) -> Bool {
        let extra = withUnderscores ? UInt8(ascii: "_") : UInt8(ascii: "-")
        return split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { $0.isLetterOrDigit || $0 == extra }
        }
    }
}

extension UInt8 {
    fileprivate var isCapitalOrDigit: Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }

    fileprivate var isLetterOrDigit: Bool {
        isCapitalOrDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
    }
}
