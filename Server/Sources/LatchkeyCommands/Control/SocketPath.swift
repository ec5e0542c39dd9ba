#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Where a server listens for its command line: a Unix socket beside the database.
package struct SocketPath: Sendable {
    /// The most bytes that the operating system takes.
    package static let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    package let path: String

    package init(database: String) {
        path = database + ".sock"
    }

    /// What is wrong with the path, as a sentence; nil when it can be used.
    package var problem: String? {
        guard path.utf8.count > Self.longest else { return nil }
        return "the path of its socket, \(path), is longer than \(Self.longest) bytes. "
            + "Stop the server first, or keep the database at a shorter path."
    }
}
