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
        // Opening a pipe must not wait for a writer.
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw unreadable
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw unreadable }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .secretFileUnusable(path: path, problem: "it is not a plain file.")
        }
        guard status.st_mode & 0o077 == 0 else { throw .secretFileReadableByOthers(path: path) }
        var content = [UInt8](repeating: 0, count: Self.longestContent + 1)
        let count = content.withUnsafeMutableBytes { sysRead(file, $0.baseAddress, $0.count) }
        guard count >= 0 else { throw unreadable }
        guard count <= Self.longestContent, let bytes = Self.bytes(of: content[..<count]),
            let secret = try? ServerSecret(bytes)
        else {
            throw .secretFileUnusable(
                path: path,
                problem: "it must hold 64 hexadecimal digits. Bring it back from your backup."
            )
        }
        return secret
    }

    /// The digits, with white space around them.
    private static let longestContent = 1024

    private var unreadable: StartError {
        .secretFileUnusable(path: path, problem: "it cannot be read. Check its owner and permissions.")
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

    private static func bytes(of content: ArraySlice<UInt8>) -> [UInt8]? {
        func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (9...13).contains(byte) }
        guard let first = content.firstIndex(where: { !isSpace($0) }),
            let last = content.lastIndex(where: { !isSpace($0) }), last - first + 1 == 2 * ServerSecret.length
        else { return nil }
        return content[first...last].hexadecimalBytes
    }
}

private func sysRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, buffer, count)
}

private func sysWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, buffer, count)
}
