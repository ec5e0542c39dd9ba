import Foundation
import ServerTesting
import Testing

// What a browser with device-bound sessions does by itself.
extension Browser {
    static let bound = "__Host-latchkey-bound"

    /// The session's instruction of an answer.
    struct Instruction: Decodable {
        struct Scope: Decodable { let include_site: Bool }
        struct Credential: Decodable, Equatable {
            let type: String
            let name: String
            let attributes: String
        }

        let session_identifier: String
        let refresh_url: String?
        let scope: Scope?
        let credentials: [Credential]?
        let `continue`: Bool?
    }

    /// Logs in and registers a key; returns the instruction.
    @discardableResult
    func logInBound(_ username: String = "ada", to key: BrowserKey) async throws -> Instruction {
        try await open("/login")
        let login = try await send(
            "login",
            ["username": username, "password": PageServer.password],
            following: false
        )
        let answer = try await register(key, try #require(login.registrationChallenge))
        try #require(answer.status == 200, "\(answer.text)")
        return try answer.instruction
    }

    /// Sends a signed challenge to the address of the registration.
    @discardableResult
    func register(_ key: BrowserKey, _ challenge: String) async throws -> SeenPage {
        try await go(
            "POST",
            "/dbsc/register",
            headers: ["Secure-Session-Response": key.registration(challenge), "Sec-Fetch-Site": "same-origin"]
        )
    }

    /// Sends a refresh, signed if there is a challenge.
    @discardableResult
    func refresh(_ id: String, _ key: BrowserKey? = nil, _ challenge: String? = nil) async throws -> SeenPage {
        var headers = ["Sec-Secure-Session-Id": id, "Sec-Fetch-Site": "same-origin"]
        if let key, let challenge { headers["Secure-Session-Response"] = try key.answer(challenge) }
        return try await go("POST", "/dbsc/refresh", headers: headers)
    }
}

extension SeenPage {
    /// The challenge of a login's answer.
    var registrationChallenge: String? {
        header("Secure-Session-Registration")?
            .wholeMatch(of: /\(ES256\);path="\/dbsc\/register";challenge="([0-9A-Za-z._-]+)"/).map { String($0.1) }
    }

    /// The challenge of a refresh, and the session that it is for.
    var refreshChallenge: (challenge: String, id: String)? {
        header("Secure-Session-Challenge")?.wholeMatch(of: /"([0-9A-Za-z._-]+)";id="([0-9a-f-]+)"/)
            .map { (String($0.1), String($0.2)) }
    }

    var instruction: Browser.Instruction {
        get throws { try JSONDecoder().decode(Browser.Instruction.self, from: Data(bytes)) }
    }
}
