import Foundation
import Latchkey
import LatchkeyAPI

/// What a browser brings back to the app that sent it.
struct FakeAuthorizationCode: Sendable {
    let userID: User.ID
    let applicationID: String
    let redirectURI: String
    let challenge: String
    let expiresAt: Date
    /// The session that it was spent for.
    var sessionID: Session.ID?

    /// How long a code is good for, in seconds.
    static let lifetime: TimeInterval = 60
}

extension Route {
    static let authorizationRoutes: [Route] = [
        Route(pattern: .token) { directory, call throws(Refusal) in
            do throws(TokenRefusal) {
                return .value(TokenAnswer(try directory.spendCode(call)))
            } catch {
                return FakeAnswer(error)
            }
        }
    ]
}

extension TokenAnswer {
    fileprivate init(_ signedIn: SignedIn) {
        self.init(
            accessToken: signedIn.session.accessToken,
            expiresIn: signedIn.session.expiresIn,
            refreshToken: signedIn.session.refreshToken ?? "",
            sessionID: signedIn.session.id,
            deviceKey: signedIn.session.deviceKey ?? "",
            user: signedIn.user
        )
    }
}

/// An answer of RFC 6749 §5.2.
private struct TokenRefusal: Error {
    let problem: TokenProblem

    init(_ error: String, _ description: String) {
        problem = TokenProblem(error: error, errorDescription: description)
    }

    static let invalidGrant = TokenRefusal("invalid_grant", "The code is wrong, over, or was used. Start again.")
}

extension FakeAnswer {
    fileprivate init(_ refusal: TokenRefusal) {
        self.init(
            status: 400,
            headers: ["Content-Type": "application/json"],
            body: (try? WireJSON.encode(refusal.problem)) ?? Data()
        )
    }
}

extension FakeDirectory {
    /// A code for a user whose browser an app has sent here.
    mutating func makeCode(for userID: User.ID, _ request: AuthorizationRequest, at now: Date) -> String {
        let code = Data.random(32).base64URLText
        codes[code] = FakeAuthorizationCode(
            userID: userID,
            applicationID: request.clientID,
            redirectURI: request.redirectURI,
            challenge: request.challenge,
            expiresAt: now.addingTimeInterval(FakeAuthorizationCode.lifetime)
        )
        return code
    }

    /// Starts a session for a code, once: whoever brings it again ends that session.
    fileprivate mutating func spendCode(_ call: Call) throws(TokenRefusal) -> SignedIn {
        guard let form = call.request.form, let grantType = form["grant_type"] else {
            throw TokenRefusal("invalid_request", "Send a form with grant_type, and each name once.")
        }
        guard grantType == "authorization_code" else {
            throw TokenRefusal("unsupported_grant_type", "Only authorization_code is served.")
        }
        guard let text = form["code"], let redirectURI = form["redirect_uri"], let clientID = form["client_id"],
            let verifier = form["code_verifier"].flatMap(CodeVerifier.init)
        else {
            throw TokenRefusal("invalid_request", "Send code, redirect_uri, client_id and code_verifier.")
        }
        guard let code = codes[text], code.applicationID == clientID, code.redirectURI == redirectURI,
            code.challenge == verifier.challenge, call.now < code.expiresAt
        else { throw .invalidGrant }
        if let sessionID = code.sessionID {
            endSession(sessionID, because: .reuseDetected, at: call.now)
            throw .invalidGrant
        }
        guard let user = users[code.userID]?.user else { throw .invalidGrant }
        let name = form["device_name"]
        let platform = form["device_platform"]
        let device = name == nil && platform == nil ? nil : Device(name: name, platform: platform)
        let signedIn = start(for: user, device, on: call.request.deviceKey, with: clientID, at: call.now)
        codes[text]?.sessionID = signedIn.session.id
        return signedIn
    }
}

extension FakeRequest {
    /// The members of a form; nil when it is none, or has one twice.
    fileprivate var form: [String: String]? {
        let mediaType = (header("Content-Type") ?? "").prefix { $0 != ";" }
        guard mediaType == "application/x-www-form-urlencoded", body.count <= Self.bodyLimit else { return nil }
        return String(decoding: body, as: UTF8.self).formMembers
    }
}

extension String {
    /// The names and values of a form or a query; nil when one cannot be read or is there twice.
    var formMembers: [String: String]? {
        var members: [String: String] = [:]
        for pair in split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.replacing("+", with: " ").removingPercentEncoding }
            guard let name = parts[0], let value = parts.count == 2 ? parts[1] : "",
                members.updateValue(value, forKey: name) == nil
            else { return nil }
        }
        return members
    }
}
