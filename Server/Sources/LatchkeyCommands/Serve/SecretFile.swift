import Foundation
package import LatchkeyCrypto
import LatchkeyCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The file with the server's secret: 64 hexadecimal digits and a line end, mode 0600.
package struct SecretFile: Sendable {
    private let path: String

    package init(path: String) {
        self.path = path
    }

    /// The secret; nil without a file.
    ///
    /// - Throws: `StartError` if others can read the file, or it holds no secret.
    package func read() throws(StartError) -> ServerSecret? {
        let target = URL(filePath: path).resolvingSymlinksInPath().path()
        guard FileManager.default.fileExists(atPath: target) else { return nil }
        let content: Data
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: target)
            guard attributes[.type] as? FileAttributeType == .typeRegular else {
                throw StartError.secretFileUnusable(path: path, problem: "it is not a plain file.")
            }
            guard let permissions = attributes[.posixPermissions] as? NSNumber, permissions.intValue & 0o077 == 0 else {
                throw StartError.secretFileReadableByOthers(path: path)
            }
            content = try Data(contentsOf: URL(filePath: target))
        } catch let error as StartError { throw error } catch {
            throw .secretFileUnusable(path: path, problem: "it cannot be read. Check its owner and permissions.")
        }
        guard let bytes = Self.bytes(of: content), let secret = try? ServerSecret(bytes) else {
            throw .secretFileUnusable(
                path: path,
                problem: "it must hold 64 hexadecimal digits. Bring it back from your backup."
            )
        }
        return secret
    }

    /// Creates the file with a new secret.
    ///
    /// An existing file is an error and stays as it is.
    package func create() throws(StartError) -> ServerSecret {
        let bytes = SecureRandom.bytes(ServerSecret.length)
        let text = bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined() + "\n"
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .secretFileUnusable(path: path, problem: "\(reason).") }
        defer { close(file) }
        let content = Array(text.utf8)
        let written = content.withUnsafeBytes { sysWrite(file, $0.baseAddress, $0.count) }
        guard written == content.count, fsync(file) == 0, let secret = try? ServerSecret(bytes) else {
            let problem = reason
            unlink(path)
            throw .secretFileUnusable(path: path, problem: "\(problem).")
        }
        return secret
    }

    private var reason: String { String(cString: strerror(errno)) }

    private static func bytes(of digits: Data) -> [UInt8]? {
        let text = String(decoding: digits, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.utf8.count == 2 * ServerSecret.length, text.utf8.allSatisfy(\.isHexadecimalDigit) else { return nil }
        var bytes: [UInt8] = []
        var rest = text[...]
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}

private func sysWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, buffer, count)
}
