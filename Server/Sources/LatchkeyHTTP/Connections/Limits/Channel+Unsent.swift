import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Channel {
    /// Limits the unsent bytes that the system accepts to 128 KiB.
    ///
    /// Without the limit, the system would accept megabytes for each connection whose client reads nothing, and the
    /// answer would count as taken.
    func keepLittleUnsent() {
        #if os(Linux)
        let option = ChannelOptions.Types.SocketOption(
            level: .tcp,
            name: NIOBSDSocket.Option(rawValue: TCP_NOTSENT_LOWAT)
        )
        setOption(option, value: 128 * 1024).whenFailure { _ in }
        #endif
    }

    /// Closes a connection, and lets the system discard its unsent bytes.
    func reset() {
        let closed = (self as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
        guard let closed else { return close(promise: nil) }
        closed.whenComplete { _ in self.close(promise: nil) }
    }
}
