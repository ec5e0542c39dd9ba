import ResourceServer
import Foundation

/// 256 bits that nobody can guess, as base64url.
enum RandomText {
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<4).flatMap { _ in withUnsafeBytes(of: generator.next() as UInt64, Array.init) }
        return Base64URL.encode(Data(bytes))
    }
}
