import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

/// Registers users by a community's call; the user logs in afterwards.
struct UserRoutes: Sendable {
    let api: KhorosAPI

    func add(to api: RouterGroup<LatchkeyRequestContext>) {
        api.post("/users", use: register)
    }

    private func register(_ request: Request, _ context: LatchkeyRequestContext) async throws -> Response {
        let application = try api.application(request, context)
        let form = try registration(try await request.khorosBody().data)
        do {
            let user = try await api.domain.registration.registerForLater(
                form,
                from: api.origin(of: request, context),
                with: application
            )
            return try .khoros(user.khorosRecord)
        } catch let error as RegistrationError { throw HTTPProblem(error) }
    }

    /// A longer name is stored only in its parts.
    private static let longestDisplayName = 50

    private func registration(_ data: KhorosBody) throws -> RegistrationForm {
        var form = RegistrationForm(
            username: try data.text("login"),
            emailAddress: try data.textIfAny("email"),
            password: try data.text("password")
        )
        for name in LatchkeyCore.User.khorosAttributes {
            if let text = try data.textIfAny(name) { form.attributes[name] = .string(text) }
        }
        let names = [try data.textIfAny("first_name"), try data.textIfAny("last_name")].compactMap { $0 }
        let name = names.joined(separator: " ")
        if (1...Self.longestDisplayName).contains(name.count) { form.displayName = name }
        return form
    }
}

extension LatchkeyCore.User {
    /// A community's further attributes of users, stored as they came.
    static let khorosAttributes = ["first_name", "last_name", "biography", "cover_image", "avatar"]

    /// The user's own record in a community.
    var khorosRecord: [String: JSONValue] {
        var record: [String: JSONValue] = [
            "type": "user", "id": .string(id.rawValue), "href": .string("/users/\(id)"),
        ]
        let email = emailAddress?.address ?? pendingEmailAddress
        record["login"] = (username?.text).map(JSONValue.string)
        record["email"] = (email?.text).map(JSONValue.string)
        for name in Self.khorosAttributes { record[name] = attributes[name] }
        return record
    }
}
