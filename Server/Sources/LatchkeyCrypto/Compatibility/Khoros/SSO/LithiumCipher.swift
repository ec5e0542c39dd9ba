import Crypto
import CryptoExtras
import Foundation
import LatchkeyCore

/// The encoding of LithiumSSO: UTF-8, zlib, padding, AES-CBC, and its own base64.
///
/// It has no signature: only the decoded content proves the key. Every text of the right form costs the same work,
/// whatever is wrong with it.
struct LithiumCipher: Sendable {
    /// The limit on decoded bytes.
    static let largestText = 16 * 1024
    private static let mark = "~2"
    private static let blockSize = 16

    private let key: SymmetricKey

    /// - Parameter key: 16, 24 or 32 bytes.
    init(_ key: Secret) {
        self.key = SymmetricKey(data: key.bytes)
    }

    /// The decoded text; nil for another key.
    func open(_ token: String) -> [UInt8]? {
        guard let parts = Parts(token), let iv = try? AES._CBC.IV(ivBytes: parts.iv),
            let padded = try? AES._CBC.decrypt(parts.data, using: key, iv: iv, noPadding: true)
        else { return nil }
        let (text, rest) = Zlib.inflate(Array(padded), atMost: Self.largestText)
        let isPadded = Self.isPadding(rest)
        guard let text, isPadded else { return nil }
        return text
    }

    func seal(_ text: [UInt8]) -> String? {
        let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
        let characters = (0..<Self.blockSize).map { _ in alphabet[.random(in: 0..<alphabet.count)] }
        guard let deflated = Zlib.deflate(text), let iv = try? AES._CBC.IV(ivBytes: characters),
            let data = try? AES._CBC.encrypt(deflated, using: key, iv: iv)
        else { return nil }
        return "\(Self.mark)\(String(decoding: characters, as: UTF8.self))~\(LithiumBase64.encode(data))"
    }

    /// Whether the bytes are at most one block of padding: PKCS #7, or zeros.
    private static func isPadding(_ bytes: ArraySlice<UInt8>) -> Bool {
        let isCounted = bytes.allSatisfy { $0 == UInt8(truncatingIfNeeded: bytes.count) }
        let isZero = bytes.allSatisfy { $0 == 0 }
        return (1...blockSize).contains(bytes.count) && (isCounted || isZero)
    }

    /// `~2`, sixteen characters of initialization vector, `~`, and the data.
    private struct Parts {
        let iv: [UInt8]
        let data: [UInt8]

        init?(_ token: String) {
            let bytes = Array(token.utf8)
            let end = LithiumCipher.mark.utf8.count + LithiumCipher.blockSize
            guard bytes.count > end + 1, bytes.starts(with: LithiumCipher.mark.utf8), bytes[end] == UInt8(ascii: "~")
            else { return nil }
            iv = Array(bytes[LithiumCipher.mark.utf8.count..<end])
            guard iv.allSatisfy(\.isLetterOrDigit), let data = LithiumBase64.decode(bytes[(end + 1)...]),
                !data.isEmpty, data.count.isMultiple(of: LithiumCipher.blockSize)
            else { return nil }
            self.data = data
        }
    }
}

/// Base64 with `-`, `_` and `.` for `+`, `/` and `=`.
private enum LithiumBase64 {
    static func encode(_ bytes: Data) -> String {
        String(decoding: bytes.base64EncodedString().utf8.map(replaced), as: UTF8.self)
    }

    /// Nil unless `encode` could write the text: two texts never mean the same bytes.
    static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var base64: [UInt8] = []
        base64.reserveCapacity(text.count)
        for byte in text {
            switch byte {
            case UInt8(ascii: "-"): base64.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): base64.append(UInt8(ascii: "/"))
            case UInt8(ascii: "."): base64.append(UInt8(ascii: "="))
            default:
                guard byte.isLetterOrDigit else { return nil }
                base64.append(byte)
            }
        }
        guard let data = Data(base64Encoded: Data(base64)), encode(data).utf8.elementsEqual(text) else { return nil }
        return Array(data)
    }

    private static func replaced(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        case UInt8(ascii: "="): UInt8(ascii: ".")
        default: byte
        }
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
