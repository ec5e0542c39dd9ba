import LatchkeyCore
import LatchkeyAPI
import ServerTesting
import Testing

extension TestServer {
    /// Requests a reset.
    func askForReset(of identifier: String) async throws -> String {
        let answer = try await send("POST", "/v1/password-resets", "{\"identifier\":\"\(identifier)\"}")
        try #require(answer.status == 202, "\(answer.text)")
        return try answer.decoded(PasswordResetAsked.self).resetID
    }

    /// Sets a new password with a code.
    func reset(_ id: String, _ code: String?, to password: String = "another horse") async throws -> TestAnswer {
        let code = code ?? ""
        let body = Body("{\"resetID\":\"\(id)\",\"code\":\"\(code)\",\"newPassword\":\"\(password)\"}")
        return try await send("POST", "/v1/password-resets/confirm", body)
    }

    /// Sets a new password with a link.
    func reset(byLink token: String?, to password: String = "another horse") async throws -> TestAnswer {
        let body = Body("{\"token\":\"\(token ?? "")\",\"newPassword\":\"\(password)\"}")
        return try await send("POST", "/v1/password-resets/confirm", body)
    }

    /// Registers with an address, without a username.
    func askToRegister(_ address: String, password: String = password) async throws -> TestAnswer {
        let body = Body("{\"emailAddress\":\"\(address)\",\"password\":\"\(password)\"}")
        return try await send("POST", "/v1/users", body)
    }

    /// Sends the code of a message.
    func verify(_ id: String, _ code: String?) async throws -> TestAnswer {
        let body = Body("{\"verificationID\":\"\(id)\",\"code\":\"\(code ?? "")\"}")
        return try await send("POST", "/v1/verifications/confirm", body)
    }

    /// Sends the token of a message's link, and the id if it is known.
    func verify(byLink token: String?, askedAs id: String? = nil) async throws -> TestAnswer {
        let member = id.map { ",\"verificationID\":\"\($0)\"" } ?? ""
        return try await send("POST", "/v1/verifications/confirm", Body("{\"token\":\"\(token ?? "")\"\(member)}"))
    }

    /// A user who has registered with an address and verified it.
    func registerByAddress(_ address: String = "ada@example.com") async throws -> Person {
        let asked = try await askToRegister(address).decoded(VerificationAsked.self)
        let message = try await newMessage()
        let answer = try await verify(asked.verificationID, message.parameters.code)
        try #require(answer.status == 201, "\(answer.text)")
        return try Person(answer)
    }

    /// Requests a message to a pending address of a user.
    func askForProof(of address: String, as person: Person) async throws -> String {
        let body = Body("{\"emailAddress\":\"\(address)\"}")
        let answer = try await send("POST", "/v1/verifications", body, token: person.accessToken)
        try #require(answer.status == 202, "\(answer.text)")
        return try answer.decoded(VerificationAsked.self).verificationID
    }

    /// A user's own record.
    func user(_ person: Person) async throws -> LatchkeyAPI.User {
        try await send("GET", "/v1/users/me", token: person.accessToken).decoded()
    }

    /// Changes a user's record.
    func change(_ person: Person, _ changes: Body) async throws -> TestAnswer {
        try await send("PATCH", "/v1/users/me", changes, token: person.accessToken)
    }
}
