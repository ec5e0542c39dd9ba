import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP

// The application of a request.

extension KhorosAPI {
    /// The application in the path; nil if the path names none.
    ///
    /// - Throws: 404 for an unknown application, and for one without Khoros clients.
    func tenant(_ context: LatchkeyRequestContext) throws -> LatchkeyCore.Application? {
        guard let id = context.parameters.get("tenant") else { return nil }
        return try serving(.init(id))
    }

    /// The application of an unauthenticated request: from the path or the header, else the only one, else the default
    /// one.
    func application(_ request: Request, _ context: LatchkeyRequestContext) throws -> LatchkeyCore.Application {
        if let tenant = try tenant(context) { return tenant }
        if let id = request.headers[.clientID] { return try serving(.init(id)) }
        let serving = domain.applications.servingKhoros
        if serving.count == 1, let only = serving.first { return only }
        return try self.serving(LatchkeyCore.Application.defaultID)
    }

    /// The application that a client names, which must be the path's if that names one.
    ///
    /// - Returns: Nil if it is missing, without a reason for the client.
    func application(
        named id: LatchkeyCore.Application.ID,
        _ context: LatchkeyRequestContext
    ) throws -> LatchkeyCore.Application? {
        let tenant = try tenant(context)
        guard let application = domain.applications[id], application.servesKhoros,
            tenant.map({ $0.id == id }) ?? true
        else { return nil }
        return application
    }

    private func serving(_ id: LatchkeyCore.Application.ID) throws -> LatchkeyCore.Application {
        guard let application = domain.applications[id], application.servesKhoros else {
            var problem = HTTPProblem.notFound
            problem.detailNamingFields =
                "There is no such tenant. Tell the operator: latchkey applications set ID --khoros"
            throw problem
        }
        return application
    }
}

extension HTTPField.Name {
    static let clientID = HTTPField.Name(parsed: "client-id") ?? .location
}
