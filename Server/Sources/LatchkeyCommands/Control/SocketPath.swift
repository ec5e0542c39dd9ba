#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The Unix socket of a server's command line, beside the database.
package struct SocketPath: Sendable {
    /// The operating system's limit in bytes.
    package static let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    package let path: String

    package init(database: String) {
        path = database + ".sock"
    }

    /// The problem with the path as a sentence; nil for a usable path.
    package var problem: String? {
        guard path.utf8.count > Self.longest else { return nil }
        return "the path of its socket, \(path), is longer than \(Self.longest) bytes. "
            + "Stop the server first, or keep the database at a shorter path."
    }
}
