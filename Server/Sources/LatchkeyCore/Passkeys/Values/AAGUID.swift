/// The model of an authenticator, 16 bytes.
///
/// Without attestation anyone can claim any model, so it is for display only.
package struct AAGUID: Sendable, Hashable, CustomStringConvertible {
    package let bytes: [UInt8]

    /// Nil unless there are 16 bytes.
    package init?(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// The form of UUIDs, in lower case.
    package var description: String {
        let digits = bytes.map(\.hexadecimal)
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
    }

    /// The name of the passkey manager; nil if it is unknown.
    package var name: String? { Self.names[description] }

    private static let names = [
        "fbfc3007-154e-4ecc-8c0b-6e020557d7bd": "Apple Passwords",
        "dd4ec289-e01d-41c9-bb89-70fa845d4bf2": "iCloud Keychain (Managed)",
        "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4": "Google Password Manager",
        "08987058-cadc-4b81-b6e1-30de50dcbe96": "Windows Hello",
        "9ddd1817-af5a-4672-a2b9-3e3dd95000a9": "Windows Hello",
        "6028b017-b1d4-4c02-b4b3-afcdafc96bb2": "Windows Hello",
        "d3452668-01fd-4c12-926c-83a4204853aa": "Microsoft",
        "bada5566-a7aa-401f-bd96-45619a55120d": "1Password",
        "d548826e-79b4-db40-a3d8-11116f7e8349": "Bitwarden",
        "531126d6-e717-415c-9320-3d9aa6981239": "Dashlane",
        "fdb141b2-5d84-443e-8a35-4698c205a502": "KeePassXC",
        "50726f74-6f6e-5061-7373-50726f746f6e": "Proton Pass",
        "53414d53-554e-4700-0000-000000000000": "Samsung Pass",
        "adce0002-35bc-c60a-648b-0b25f1f05503": "Chrome on Mac",
    ]
}
