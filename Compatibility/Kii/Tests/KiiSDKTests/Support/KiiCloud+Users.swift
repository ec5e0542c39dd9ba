import Foundation
import LatchkeyAPI
import LatchkeyTesting

extension KiiCloud {
    func answerUsers() {
        let (server, root) = (server, Self.root)
        server.onAnyone(RequestPattern("POST \(root)/users")) { request, _ in
            let body = try request.decode(JSONValue.self).objectValue ?? [:]
            if request.header("Content-Type")?.contains("RegistrationAndAuthorization") == true {
                let (data, _) = try await server.call("POST", "/v1/users", body.changes)
                let signedIn = try WireJSON.decode(SignedIn.self, from: data)
                return try .json(
                    ["userID": signedIn.user.id.rawValue, "_accessToken": signedIn.session.accessToken],
                    status: 201
                )
            }
            if let name = body["loginName"]?.stringValue, server.user(name) != nil {
                return try .refusal(409, "USER_ALREADY_EXISTS")
            }
            var user = User(
                id: User.ID(UUID().uuidString.lowercased()),
                createdAt: server.clock.date,
                modifiedAt: server.clock.date
            )
            user.username = body["loginName"]?.stringValue
            user.emailAddress = body["emailAddress"]?.stringValue
            user.emailAddressVerified = user.emailAddress != nil
            user.phoneNumber = body["phoneNumber"]?.stringValue
            user.phoneNumberVerified = user.phoneNumber != nil
            user.displayName = body["displayName"]?.stringValue
            user.country = body["country"]?.stringValue
            user.locale = body["locale"]?.stringValue
            user.attributes = body.filter { !ReservedNames.all.contains($0.key) }
            server.addUser(user, password: body["password"]?.stringValue)
            return try .json(["userID": user.id], status: 201)
        }
        server.on(RequestPattern("GET \(root)/users/{name}")) { request, user in
            let name = request.parameters["name"] ?? ""
            if name == user.id.rawValue || name == "me" { return try .json(user.kii) }
            let found = server.users.first { $0.id.rawValue == name || "LOGIN_NAME:\($0.username ?? "")" == name }
            guard let found else { return try .refusal(404, "USER_NOT_FOUND") }
            return try .json(["userID": found.id.rawValue, "loginName": found.username])
        }
        server.on(RequestPattern("PATCH \(root)/users/{name}")) { request, _ in
            let body = try request.decode(JSONValue.self).objectValue ?? [:]
            let (_, status) = try await server.call("PATCH", "/v1/users/me", body.changes, for: request)
            guard status == 200 else { return try .refusal(409, "USER_ALREADY_EXISTS") }
            return try .json(["modifiedAt": 1])
        }
        server.on(RequestPattern("PUT \(root)/users/{name}/password")) { request, user in
            let body = try request.decode([String: String].self)
            let change = ChangePasswordRequest(
                currentPassword: body["oldPassword"] ?? "",
                newPassword: body["newPassword"] ?? ""
            )
            let (_, status) = try await server.call("POST", "/v1/users/me/password", change, for: request)
            guard status == 204 else { return try .refusal(401, "WRONG_PASSWORD") }
            server.endSessions(of: user.username ?? "", because: .passwordChanged)
            return .status(204)
        }
        server.on(RequestPattern("DELETE \(root)/users/{name}")) { _, user in
            server.removeUser(user.username ?? "")
            return .status(204)
        }
    }
}

/// The names that are reserved by the Kii API.
private enum ReservedNames {
    static let all: Set<String> = [
        "loginName", "emailAddress", "phoneNumber", "displayName", "country", "locale", "password",
    ]
}

extension [String: JSONValue] {
    /// The changes in the names of our own API.
    fileprivate var changes: JSONValue {
        var changes: [String: JSONValue] = [:]
        changes["username"] = self["loginName"]
        for name in ["displayName", "country", "locale", "password"] { changes[name] = self[name] }
        changes["attributes"] = .object(filter { !ReservedNames.all.contains($0.key) })
        return .object(changes)
    }
}

extension User {
    /// The record in the JSON of the Kii API.
    fileprivate var kii: JSONValue {
        var json = attributes
        json["userID"] = .string(id.rawValue)
        json["internalUserID"] = 1
        json["loginName"] = username.map { .string($0) }
        json["displayName"] = displayName.map { .string($0) }
        json["country"] = country.map { .string($0) }
        json["locale"] = locale.map { .string($0) }
        json["emailAddress"] = emailAddress.map { .string($0) }
        json["emailAddressVerified"] = .bool(emailAddressVerified)
        json["_hasPassword"] = .bool(!isPseudo)
        json["_disabled"] = false
        return .object(json)
    }
}
