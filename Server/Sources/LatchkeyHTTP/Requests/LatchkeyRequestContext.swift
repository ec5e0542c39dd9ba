package import Hummingbird
package import LatchkeyCore
import Logging
import NIOCore

/// The context of a request.
package struct LatchkeyRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The address of the client: of the socket, or from a header that a trusted proxy wrote.
    package var clientAddress: ClientAddress?
    private let channel: any Channel

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        clientAddress = (source.channel.remoteAddress?.ipAddress).map(ClientAddress.init)
    }

    /// Closes the connection after a second, in which the answer is sent; the rest of the request is not read.
    package func closeConnectionSoon() {
        let channel = channel
        channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
    }

    /// The id of the request. (`id` would trap if the log's handler keeps no metadata.)
    package var requestID: String {
        logger[metadataKey: "hb.request.id"]?.description ?? "unknown"
    }
}
