/// The outcome of checking an authorization request.
package enum CheckedAuthorizationRequest: Sendable, Equatable {
    case good(AuthorizationRequest)
    case refused(AuthorizationRefusal)
    case refusedOnPage(AuthorizationPageError)
}

extension AuthorizationRequest {
    /// Checks the parameters of a request.
    ///
    /// - Parameters:
    ///   - parameters: The decoded parameters, in the order of the request.
    ///   - applications: The registered applications.
    /// - Returns: The request, or its refusal.
    package static func checked(
        _ parameters: [(name: String, value: String)],
        applications: ApplicationDirectory
    ) -> CheckedAuthorizationRequest {
        let parameters = parameters.map { AuthorizationParameter(name: $0.name, value: $0.value) }
        guard let id = clientID(parameters) else { return .refusedOnPage(.unknownApplication) }
        return checked(parameters, of: applications[id])
    }

    /// The application that a request names.
    package static func clientID(_ parameters: [AuthorizationParameter]) -> Application.ID? {
        RequestValues(parameters).only("client_id").map { Application.ID($0) }
    }

    /// Checks the parameters of an application's request.
    ///
    /// - Parameters:
    ///   - parameters: The decoded parameters, in the order of the request.
    ///   - application: The application that they name.
    ///   - isPushed: Whether the application pushed them.
    ///   - resources: The rules about resources.
    /// - Returns: The request, or its refusal.
    package static func checked(
        _ parameters: [AuthorizationParameter],
        of application: Application?,
        isPushed: Bool = false,
        resources: KnownResources = .ofClients
    ) -> CheckedAuthorizationRequest {
        let values = RequestValues(parameters)
        guard let application, values.only("client_id") == application.id.rawValue else {
            return .refusedOnPage(.unknownApplication)
        }
        // Nothing is sent to an address that is not proved to be the application's.
        guard let redirectURI = values.only("redirect_uri"),
            let registered = application.redirectURIs.first(where: { $0.admits(redirectURI) })
        else { return .refusedOnPage(.unknownRedirectURI) }
        let check = RequestCheck(
            values: values,
            application: application,
            redirectURI: redirectURI,
            receiver: registered.receiver,
            isPushed: isPushed,
            resources: resources
        )
        do { return .good(try check.request()) } catch {
            return .refused(
                AuthorizationRefusal(
                    error.code,
                    error.text,
                    redirectURI: redirectURI,
                    state: check.validState,
                    responseMode: (try? check.responseMode()) ?? .query
                )
            )
        }
    }
}

/// The values of a request by their names.
///
/// A parameter without a value counts as omitted (RFC 6749 §3.1).
struct RequestValues {
    private let values: [String: [String]]

    init(_ parameters: [AuthorizationParameter]) {
        values = Dictionary(grouping: parameters, by: \.name).mapValues { $0.map(\.value) }
    }

    /// The first value; nil if the parameter is missing or empty.
    subscript(name: String) -> String? { values[name]?.first.flatMap { $0.isEmpty ? nil : $0 } }

    /// The value; nil if the parameter is missing, empty or repeated.
    func only(_ name: String) -> String? { values[name]?.count == 1 ? self[name] : nil }

    /// All values except empty ones.
    func all(_ name: String) -> [String] { (values[name] ?? []).filter { !$0.isEmpty } }

    /// The first repeated parameter among some, in alphabetical order.
    func repeated(among names: Set<String>) -> String? {
        values.filter { $0.value.count > 1 && names.contains($0.key) }.keys.min()
    }
}
