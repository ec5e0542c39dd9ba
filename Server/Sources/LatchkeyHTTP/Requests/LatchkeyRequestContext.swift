package import Hummingbird
import LatchkeyAPI
package import LatchkeyCore
import Logging
import NIOCore

/// A request on its way, of anybody.
package struct LatchkeyRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// Where it comes from: what the socket says, and what the request says only where a trusted proxy wrote it.
    package var clientAddress: ClientAddress?
    /// The application that calls: the session's own, or the one that the request names where there is no session.
    package var application: LatchkeyCore.Application?
    /// What the caller may act for, once the access token was checked.
    var access: Access?
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

    /// Where it comes from, with the device that it tells of.
    package func origin(of request: Request, device: LatchkeyCore.Device) -> RequestOrigin {
        RequestOrigin(address: clientAddress, device: device, deviceKey: request.deviceKey)
    }

    /// The application that calls.
    func requireApplication() throws -> LatchkeyCore.Application {
        guard let application else { throw HTTPProblem(.internal, detail: "The request names no application.") }
        return application
    }
}

/// A request of somebody who is signed in.
struct SignedInContext: ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let application: LatchkeyCore.Application
    let access: Access
    let clientAddress: ClientAddress?

    init(context: LatchkeyRequestContext) throws {
        guard let access = context.access else { throw HTTPProblem.loginRequired }
        coreContext = context.coreContext
        application = try context.requireApplication()
        self.access = access
        clientAddress = context.clientAddress
    }
}
