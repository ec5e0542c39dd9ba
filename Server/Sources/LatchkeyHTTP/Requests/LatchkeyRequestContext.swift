package import Hummingbird
package import LatchkeyCore
import Logging
import NIOCore

/// A request on its way.
package struct LatchkeyRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// Where it comes from: what the socket says, and what the request says only where a trusted proxy wrote it.
    package var clientAddress: ClientAddress?
    private let channel: any Channel

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        clientAddress = (source.channel.remoteAddress?.ipAddress).map(ClientAddress.init)
    }

    /// Closes the connection when the answer has had time to leave: what the client still sends is not read.
    package func closeConnectionSoon() {
        let channel = channel
        channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
    }

    /// The id of the request. (`id` would trap where the log's handler keeps no metadata.)
    package var requestID: String {
        logger[metadataKey: "hb.request.id"]?.description ?? "unknown"
    }
}
