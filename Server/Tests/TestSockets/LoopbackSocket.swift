#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Sockets of the operating system, in a target that sees no other declarations of them.
package enum LoopbackSocket {
    /// A socket that is connected to a port of this computer.
    ///
    /// - Parameters:
    ///   - port: The port.
    ///   - receiveBuffer: The bytes that the operating system keeps unread; nil for its default.
    /// - Returns: The socket, which the caller closes; nil if no server listens, and `errno` has the reason.
    package static func connected(to port: Int, receiveBuffer: Int32? = nil) -> Int32? {
        #if canImport(Darwin)
        let file = socket(AF_INET, SOCK_STREAM, 0)
        #else
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        if var room = receiveBuffer {
            setsockopt(file, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            let reason = errno
            close(file)
            errno = reason
            return nil
        }
        return file
    }
}
