import LatchkeyAPI
package import LatchkeyCore

/// The part of a call that is checked before its body is read: the caller, and the parameters in the path.
package protocol Caller: Sendable {
    /// The credentials and headers that the caller must send, for openapi.json.
    static var requirement: CallerRequirement { get }

    /// - Throws: `HTTPProblem` if the caller may not call.
    init(_ request: EndpointRequest, _ domain: Domain) async throws

    /// The cookie for the answer, unless the answer sets another one.
    var cookie: String? { get }
}

extension Caller {
    package var cookie: String? { nil }
}

/// A caller without any requirement.
package struct Anyone: Caller {
    package static let requirement = CallerRequirement()

    package init(_ request: EndpointRequest, _ domain: Domain) {}
}

/// A request without a session, of the application that it names or of the default one.
package struct ApplicationCaller: Caller {
    package static let requirement = CallerRequirement(
        parameters: [.application],
        refusals: [.unknownApplication]
    )

    package let application: LatchkeyCore.Application

    package init(_ request: EndpointRequest, _ domain: Domain) throws {
        let values = request.headers.values(of: .application)
        guard values.count <= 1,
            let application = domain.applications[values.first.map { .init($0) } ?? LatchkeyCore.Application.defaultID]
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
