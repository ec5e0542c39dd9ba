import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization

/// The socket that the server listens on, once it does; to be stopped just before Hummingbird is, which closes it.
///
/// A connection has a way to go from the socket to Hummingbird. One that is on this way when the socket is closed ends
/// the process (swift-nio issue 2637), or never hears that the server stops. So nothing may be on the way by then.
final class Listener: Service {
    private let channel = Mutex<(any Channel)?>(nil)

    func opened(_ channel: any Channel) async {
        self.channel.withLock { $0 = channel }
        _ = try? await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.addHandler(Gate(), position: .first)
        }.get()
    }

    func run() async {
        try? await gracefulShutdown()
        guard let channel = channel.withLock({ $0 }) else { return }
        await takeWhoWaits(channel)
        await stopTaking(channel)
    }

    /// Who has connected before now is still taken: the system resets those who wait when the socket is closed.
    private func takeWhoWaits(_ channel: any Channel) async {
        // By then the event loop has asked the system at least once.
        try? await channel.eventLoop.scheduleTask(in: .milliseconds(10)) {}.futureResult.get()
    }

    /// Takes no more connections, and returns when those that were taken have arrived.
    private func stopTaking(_ channel: any Channel) async {
        _ = try? await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.handler(type: Gate.self).isClosed = true
            try channel.syncOptions?.setOption(.autoRead, value: false)
        }.get()
        // A connection changes three times from the socket's event loop to its own and back.
        for _ in 0..<4 {
            for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() { await pass(loop) }
            await pass(channel.eventLoop)
        }
    }

    /// Returns when all that an event loop has been given before is done.
    private func pass(_ loop: any EventLoop) async {
        try? await loop.submit {}.get()
    }

    /// Keeps the socket from being read, by whomever.
    private final class Gate: ChannelOutboundHandler {
        typealias OutboundIn = Never

        var isClosed = false

        func read(context: ChannelHandlerContext) {
            if !isClosed { context.read() }
        }
    }
}
