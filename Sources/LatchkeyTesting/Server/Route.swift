import Foundation
import LatchkeyAPI

/// One call of the contract, and what the fake server does for it.
struct Route: Sendable {
    typealias Work = @Sendable (inout FakeDirectory, Call) throws(Refusal) -> FakeAnswer
    typealias SignedInWork = @Sendable (inout FakeDirectory, Call, Access) throws(Refusal) -> FakeAnswer

    let pattern: RequestPattern
    let work: Work

    /// A call that anybody may make.
    static func open<Body, Answer>(_ endpoint: Endpoint<Body, Answer>, _ work: @escaping Work) -> Route {
        Route(pattern: RequestPattern(endpoint), work: work)
    }

    /// A call that needs a user.
    static func signedIn<Body, Answer>(_ endpoint: Endpoint<Body, Answer>, _ work: @escaping SignedInWork) -> Route {
        Route(pattern: RequestPattern(endpoint)) { directory, call throws(Refusal) in
            let access = try directory.access(of: call.request, at: call.now)
            return try work(&directory, call, access)
        }
    }

    static let all: [Route] =
        userRoutes + passwordRoutes + passwordResetRoutes + verificationRoutes + policyRoutes + sessionRoutes
        + eventRoutes + deviceRoutes + ssoRoutes + objectRoutes + authorizationRoutes + cookieRoutes
}

/// A request to the fake server itself, with what it stands for.
struct Call: Sendable {
    let request: FakeRequest
    let application: String
    /// All that the server knows.
    let applications: Set<String>
    let now: Date
}

extension FakeDirectory {
    /// What the server answers to a request of the contract.
    mutating func answer(to request: FakeRequest, applications: Set<String>, now: Date) -> FakeAnswer {
        do throws(Refusal) {
            let (route, parameters) = try route(for: request)
            let application = request.header(LatchkeyHeader.application) ?? "default"
            guard applications.contains(application) else { throw .unknownApplication }
            var request = request
            request.parameters = parameters
            return try route.work(
                &self,
                Call(request: request, application: application, applications: applications, now: now)
            )
        } catch { return FakeAnswer(error) }
    }

    private func route(for request: FakeRequest) throws(Refusal) -> (Route, [String: String]) {
        // A fixed path goes before one with parameters: `current` is no session's id.
        let matching = Route.all.filter { $0.pattern.parameters(at: request) != nil }
        guard let least = matching.map(\.pattern.freedom).min() else { throw .notFound }
        let routes = matching.filter { $0.pattern.freedom == least }
        for route in routes {
            if let parameters = route.pattern.parameters(in: request) { return (route, parameters) }
        }
        let methods = Set(routes.flatMap { $0.pattern.method == "GET" ? ["GET", "HEAD"] : [$0.pattern.method ?? ""] })
        var refusal = Refusal(.methodNotAllowed, "This path does not take \(request.method).")
        refusal.headers["Allow"] = methods.sorted().joined(separator: ", ")
        throw refusal
    }
}

extension RequestPattern {
    /// How many parts of the path are free.
    fileprivate var freedom: Int { segments?.count { $0.hasPrefix("{") } ?? .max }
}
