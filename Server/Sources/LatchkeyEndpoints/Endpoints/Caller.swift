import LatchkeyAPI
package import LatchkeyCore

/// What is known of a call before its body is read: who calls, and what the path names.
package protocol Caller: Sendable {
    /// What callers must send, for the description.
    static var requirement: CallerRequirement { get }

    /// - Throws: `HTTPProblem` where the caller may not call.
    init(_ request: EndpointRequest, _ domain: Domain) async throws

    /// A cookie that the answer carries, unless it has another one.
    var cookie: String? { get }
}

extension Caller {
    package var cookie: String? { nil }
}

/// Anybody.
package struct Anyone: Caller {
    package static let requirement = CallerRequirement()

    package init(_ request: EndpointRequest, _ domain: Domain) {}
}

/// A request that needs no session: of the application that it names, or of the default one.
package struct ApplicationCaller: Caller {
    package static let requirement = CallerRequirement(
        parameters: [.application],
        refusals: [.unknownApplication]
    )

    package let application: LatchkeyCore.Application

    package init(_ request: EndpointRequest, _ domain: Domain) throws {
        let values = request.headers.values(of: .application)
        guard values.count <= 1,
            let application = domain.applications[values.first ?? LatchkeyCore.Application.defaultID]
        else {
            throw HTTPProblem(
                .unknownApplication,
                detail:
                    "No application has the id in the header \(LatchkeyHeader.application). Check the id, or leave the header out."
            )
        }
        self.application = application
    }
}
