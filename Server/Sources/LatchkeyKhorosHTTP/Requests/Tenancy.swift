import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP

// Which application a request is for.

extension KhorosWire {
    /// The application that the path names; nil where it names none.
    ///
    /// - Throws: 404 where it serves no Khoros clients, or there is none.
    func tenant(_ context: LatchkeyRequestContext) throws -> LatchkeyCore.Application? {
        guard let id = context.parameters.get("tenant") else { return nil }
        return try serving(id)
    }

    /// The application of a request that does not prove one: by the path or the header, else the only one that there is, else
    /// the default one.
    func application(_ request: Request, _ context: LatchkeyRequestContext) throws -> LatchkeyCore.Application {
        if let tenant = try tenant(context) { return tenant }
        if let id = request.headers[.clientID] { return try serving(id) }
        let serving = domain.applications.servingKhoros
        if serving.count == 1, let only = serving.first { return only }
        return try self.serving(LatchkeyCore.Application.defaultID)
    }

    /// The application that a client says it is, which must be the path's where that names one.
    ///
    /// - Returns: Nil where there is none, told nobody why.
    func application(named id: String, _ context: LatchkeyRequestContext) throws -> LatchkeyCore.Application? {
        let tenant = try tenant(context)
        guard let application = domain.applications[id], application.servesKhoros,
            tenant.map({ $0.id == id }) ?? true
        else { return nil }
        return application
    }

    private func serving(_ id: String) throws -> LatchkeyCore.Application {
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
