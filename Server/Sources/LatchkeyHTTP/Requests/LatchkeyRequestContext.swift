package import Hummingbird
import LatchkeyAPI
package import LatchkeyCore
import Logging
import NIOCore

/// A request on its way, of anybody.
package struct LatchkeyRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// Where it comes from, as the socket says.
    package let remoteAddress: String?
    /// The application that calls.
    package var application: LatchkeyCore.Application?
    /// What the caller may act for, once the access token was checked.
    var access: Access?

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress?.ipAddress
    }

    /// The id of the request. (`id` would trap where the log's handler keeps no metadata.)
    var requestID: String {
        logger[metadataKey: "hb.request.id"]?.description ?? "unknown"
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

    init(context: LatchkeyRequestContext) throws {
        guard let access = context.access else { throw HTTPProblem.loginRequired }
        coreContext = context.coreContext
        application = try context.requireApplication()
        self.access = access
    }
}
