import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Channel {
    /// Has the system take no more of an answer than 128 KiB beyond what is on its way to the client.
    ///
    /// It would take megabytes for each connection that nobody reads, and the answer would count as taken.
    func keepLittleUnsent() {
        #if os(Linux)
        let option = ChannelOptions.Types.SocketOption(
            level: .tcp,
            name: NIOBSDSocket.Option(rawValue: TCP_NOTSENT_LOWAT)
        )
        setOption(option, value: 128 * 1024).whenFailure { _ in }
        #endif
    }

    /// Closes a connection without leaving what it has not taken with the system.
    func reset() {
        let closed = (self as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
        guard let closed else { return close(promise: nil) }
        closed.whenComplete { _ in self.close(promise: nil) }
    }
}
