import Synchronization
import Foundation
import LatchkeyConformance
import LatchkeyCore
import LatchkeyJSON
import Synchronization

extension FakeProvider {
    func authorize(_ query: FormFields, in browser: String) -> WebAnswer {
        var asked = query
        if let uri = query["request_uri"], uri.hasPrefix("urn:") {
            guard let pushed = usable(uri, query) else {
                return Self.page("Error", "The request cannot be used.", status: 400)
            }
            asked = pushed
            asked["x-request-uri"] = uri
        }
        guard let client = Self.clients.first(where: { $0.id == asked["client_id"] }),
            let target = asked["redirect_uri"], target == client.redirectURI || fault == .redirectsAnywhere
        else { return Self.page("Error", "The redirect URI is not registered.", status: 400) }
        if client.method == .privateKey, asked["x-request-uri"] == nil { return refuse(asked, "invalid_request") }
        if asked["response_type"] == nil { return refuse(asked, "invalid_request") }
        if asked["request_uri"] != nil { return refuse(asked, "request_uri_not_supported") }
        if asked["request"] != nil, fault != .ignoresRequestObject { return refuse(asked, "request_not_supported") }
        let now = time
        let isSignedIn = state.withLock { state in
            guard let authTime = state.authTimes[browser] else { return false }
            if asked["prompt"] == "login", fault != .silentPromptLogin { return false }
            guard let age = asked["max_age"].flatMap(Double.init), fault != .ignoresMaxAge else { return true }
            return now - authTime <= age
        }
        if isSignedIn || (asked["prompt"] == "none" && fault == .loginDespitePromptNone) {
            return grant(asked, in: browser)
        }
        if asked["prompt"] == "none" { return refuse(asked, "login_required") }
        let id = UUID().uuidString
        state.withLock { $0.pending[id] = asked }
        return Self.page(
            "Log in",
            """
            <form method="post" action="/login"><input type="hidden" name="request" value="\(id)">
            <input name="user" autocomplete="username"><input type="password" name="pass">
            <button>Log in</button></form>
            """
        )
    }

    /// The time in seconds, which only pauses move.
    var time: Double { Self.start + state.withLock { $0.clock } }

    func logIn(_ form: FormFields) -> WebAnswer {
        guard form["user"] == Self.script.username, form["pass"] == Self.script.password,
            let asked = state.withLock({ $0.pending[form["request"] ?? ""] })
        else { return Self.page("Log in", "That was wrong.", status: 401) }
        let (now, browser) = (time, UUID().uuidString)
        state.withLock { $0.authTimes[browser] = now }
        let answer = grant(asked, in: browser)
        let cookie = "login=\(browser); Path=/; Secure; SameSite=None"
        return WebAnswer(answer.status, answer.fields + [("Set-Cookie", cookie)], answer.body)
    }

    /// The pushed request, if it is the client's and neither old nor spent.
    private func usable(_ uri: String, _ query: FormFields) -> FormFields? {
        state.withLock { state in
            guard let pushed = state.pushed[uri], pushed.request["client_id"] == query["client_id"],
                state.clock - pushed.pushedAt <= 60, !pushed.isSpent || fault == .requestURIWorksTwice
            else { return nil }
            return pushed.request
        }
    }

    func consent(_ form: FormFields, in browser: String) -> WebAnswer {
        guard var asked = state.withLock({ $0.pending[form["request"] ?? ""] }) else { return WebAnswer(400) }
        if form["answer"] == "deny" { return refuse(asked, "access_denied") }
        asked["prompt"] = nil
        return grant(asked, in: browser)
    }

    private func grant(_ asked: FormFields, in browser: String) -> WebAnswer {
        let code = UUID().uuidString
        if asked["prompt"] == "consent" {
            state.withLock { $0.pending[code] = asked }
            return Self.page(
                "Continue?",
                """
                <form method="post" action="/consent"><input type="hidden" name="request" value="\(code)">
                <button name="answer" value="allow">Allow</button>
                <button name="answer" value="deny">Cancel</button></form>
                """
            )
        }
        state.withLock { state in
            state.grants[code] = Grant(
                client: asked["client_id"] ?? "",
                redirectURI: asked["redirect_uri"] ?? "",
                nonce: fault == .nonceForgotten ? nil : asked["nonce"],
                scope: asked["scope"] ?? "",
                challenge: asked["code_challenge"],
                thumbprint: asked["dpop_jkt"],
                issuedAt: state.clock,
                authTime: state.authTimes[browser]
            )
            if let uri = asked["x-request-uri"] { state.pushed[uri]?.isSpent = true }
        }
        return deliver(asked, [("code", code)])
    }

    private func refuse(_ asked: FormFields, _ error: String) -> WebAnswer { deliver(asked, [("error", error)]) }

    private func deliver(_ asked: FormFields, _ members: [(String, String)]) -> WebAnswer {
        var answer = FormFields(members)
        if fault != .losesState { answer["state"] = asked["state"] }
        if fault != .noIssuerInReturn { answer["iss"] = Self.issuer }
        let target = asked["redirect_uri"] ?? ""
        guard asked["response_mode"] == "form_post", fault != .queryDespiteFormPost else {
            return WebAnswer(303, [("Location", target + "?" + answer.encoded)])
        }
        let inputs = answer.fields.map { "<input type=hidden name=\"\($0.name)\" value=\"\($0.value)\">" }.joined()
        return Self.page("Continue", "<form method=post action=\"\(target)\">\(inputs)<button>Go</button></form>")
    }

    func logOut(_ query: FormFields, in browser: String) -> WebAnswer {
        let ask = Self.page(
            "Log out?",
            #"<form method="post" action="/logout/confirm"><button>Log out</button></form>"#
        )
        guard let hint = query["id_token_hint"].flatMap({ UnverifiedToken($0) }) else { return ask }
        let keys = PublicKeySet(["keys": .array([.object((try? signer().publicKey) ?? [:])])])
        guard keys?.hasSigned(hint) == true || fault == .redirectsAfterForgedHint else {
            return Self.page("Error", "The ID token is not ours.", status: 400)
        }
        let client = Self.clients.first { hint.audience.contains($0.id) }
        guard let target = query["post_logout_redirect_uri"] else { return ask }
        guard client?.postLogoutRedirectURIs.contains(target) == true else {
            return Self.page("Error", "The address is not registered.", status: 400)
        }
        if fault != .staysSignedIn { state.withLock { $0.authTimes[browser] = nil } }
        let sent = query["state"] ?? (fault == .stateInvented ? "invented" : nil)
        return WebAnswer(303, [("Location", target + (sent.map { "?state=\($0)" } ?? ""))])
    }
}
