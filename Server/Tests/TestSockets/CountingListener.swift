#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A port that accepts no connections; callers wait in its backlog, where the test sees them.
package final class CountingListener: Sendable {
    package let port: Int
    private let file: Int32

    package init() throws {
        let file = Self.newSocket()
        self.file = file
        var address = Self.address(port: 0)
        let listens = Self.withPointer(&address) { bind(file, $0, $1) } == 0 && listen(file, 16) == 0
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let known = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(file, $0, &length) }
        }
        guard listens, known == 0 else { throw CannotListen() }
        port = Int(in_port_t(bigEndian: address.sin_port))
        _ = fcntl(file, F_SETFL, O_NONBLOCK)
    }

    deinit { close(file) }

    /// Whether there was a new caller; each counts once.
    package func hasCaller() -> Bool {
        let caller = accept(file, nil, nil)
        if caller >= 0 { close(caller) }
        return caller >= 0
    }

    /// Connects to itself, as the control that callers are detected.
    package func callItself() {
        let caller = Self.newSocket()
        var address = Self.address(port: port)
        _ = Self.withPointer(&address) { connect(caller, $0, $1) }
        close(caller)
    }

    private static func newSocket() -> Int32 {
        #if canImport(Darwin)
        socket(AF_INET, SOCK_STREAM, 0)
        #else
        socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
    }

    private static func address(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func withPointer(
        _ address: inout sockaddr_in,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}

package struct CannotListen: Error {}
