import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization

/// The server's listening socket.
///
/// It stops before Hummingbird, which closes the socket.
///
/// A connection is handed over from the socket to Hummingbird. If the socket closes meanwhile, the process ends
/// (swift-nio issue 2637), or the connection never learns of the stop. So this service waits until no connection is
/// being handed over.
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
        await acceptPending(channel)
        await stopTaking(channel)
    }

    /// Accepts the waiting connections, which closing the socket would reset.
    private func acceptPending(_ channel: any Channel) async {
        // By then the event loop has polled at least once.
        try? await channel.eventLoop.scheduleTask(in: .milliseconds(10)) {}.futureResult.get()
    }

    /// Stops accepting, and returns when all accepted connections have arrived.
    private func stopTaking(_ channel: any Channel) async {
        _ = try? await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.handler(type: Gate.self).isClosed = true
            try channel.syncOptions?.setOption(.autoRead, value: false)
        }.get()
        // A connection moves three times between the socket's event loop and its own.
        for _ in 0..<4 {
            for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() { await pass(loop) }
            await pass(channel.eventLoop)
        }
    }

    /// Waits until an event loop has finished its queued work.
    private func pass(_ loop: any EventLoop) async {
        try? await loop.submit {}.get()
    }

    /// Blocks reads of the socket after the stop.
    private final class Gate: ChannelOutboundHandler {
        typealias OutboundIn = Never

        var isClosed = false

        func read(context: ChannelHandlerContext) {
            if !isClosed { context.read() }
        }
    }
}
