#if os(Linux) || os(macOS)
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The socket calls of the loopback listener.
enum Socket {
    /// A listening socket on 127.0.0.1, and its port.
    static func listening() -> (socket: Int32, port: UInt16)? {
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { return nil }
        prepare(descriptor)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isListening else {
            close(descriptor)
            return nil
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    /// Makes a descriptor non-blocking and closed on `exec`.
    static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        #if canImport(Darwin)
        var isOn: Int32 = 1
        _ = setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// Sends without `SIGPIPE`.
    static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        return bytes.withUnsafeBytes { bytes in
            #if canImport(Darwin)
            Darwin.send(descriptor, bytes.baseAddress, bytes.count, flags)
            #elseif canImport(Glibc)
            Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
            #elseif canImport(Musl)
            Musl.send(descriptor, bytes.baseAddress, bytes.count, flags)
            #endif
        }
    }

    /// Whether the last call has to be repeated later.
    static var wouldWait: Bool { errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR }
}

extension pollfd {
    static func reading(_ descriptor: Int32) -> pollfd {
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    }

    static func writing(_ descriptor: Int32) -> pollfd {
        pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    }
}
#endif
