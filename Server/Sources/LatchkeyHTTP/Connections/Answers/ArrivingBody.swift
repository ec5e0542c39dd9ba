import Hummingbird
import NIOCore

/// The body of a request that is answered while the body still arrives.
///
/// Use it on the connection's event loop.
final class ArrivingBody {
    private typealias Producer = NIOThrowingAsyncSequenceProducer<
        ByteBuffer, any Error, NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark, Reader
    >

    private struct Reader: NIOAsyncSequenceProducerDelegate {
        let onRead: @Sendable () -> Void

        func produceMore() { onRead() }
        func didTerminate() { onRead() }
    }

    /// The body for the request.
    let body: RequestBody
    private let source: Producer.Source
    /// Whether the reader has enough, so that nothing more is read from the connection.
    private(set) var isFull = false

    /// - Parameters:
    ///   - eventLoop: The event loop of the connection.
    ///   - onRead: Called on the event loop when the reader wants more, or nothing more.
    init(on eventLoop: any EventLoop, onRead: @escaping @Sendable () -> Void) {
        let sequence = Producer.makeSequence(
            backPressureStrategy: .init(lowWatermark: 2, highWatermark: 10),
            finishOnDeinit: true,
            delegate: Reader { eventLoop.execute(onRead) }
        )
        body = RequestBody(asyncSequence: sequence.sequence)
        source = sequence.source
    }

    func add(_ bytes: ByteBuffer) { isFull = source.yield(bytes) == .stopProducing }

    func wasRead() { isFull = false }

    func finish() { source.finish() }

    func interrupt(_ error: any Error) { source.finish(error) }
}
