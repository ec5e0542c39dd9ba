import Foundation
import LatchkeyJSON

extension ConformanceModule {
    static let backChannelLogout = [
        ConformanceModule(
            "oidcc-backchannel-logout-discovery-endpoint-verification",
            .backChannelLogout,
            "The metadata says that logout tokens are sent."
        ) { run in
            try await checkDiscovery(run)
            let discovery = try await run.discovery()
            _ = try await run.endpoint("end_session_endpoint")
            run.expect(discovery.isTrue("backchannel_logout_supported"), "backchannel_logout_supported is true")
            run.warn(
                unless: discovery.isTrue("backchannel_logout_session_supported"),
                "backchannel_logout_session_supported is true"
            )
        },
        ConformanceModule(
            "oidcc-backchannel-rp-initiated-logout",
            .backChannelLogout,
            "A logout sends the client a logout token, before the browser returns."
        ) { run in
            guard let receiver = run.settings.receiver else {
                try run.skip("the module needs an address for logout tokens; give --receiver")
            }
            let logIn = try await run.logIn(run.flow(try await run.client()))
            let path = URL(string: logIn.flow.client.backChannelLogoutURI ?? "")?.path() ?? "/"
            _ = await receiver.take(from: path, within: .zero)
            var logOut = try LogOut(logIn, run)
            logOut.query["state"] = RandomText.make()
            let outcome = try await run.perform(logOut)
            let sent = await receiver.take(from: path, within: .seconds(20))
            try await run.expectLogoutToken(sent, of: logIn)
            try await run.expectReturn(outcome, from: logOut)
            try await run.expectLoggedOut(logIn)
            try await run.expectCurrentTLS("end_session_endpoint")
        },
    ]
}

extension ModuleRun {
    /// The rules for logout tokens (OpenID Connect Back-Channel Logout §2.4).
    fileprivate func expectLogoutToken(_ sent: [ReceivedRequest], of logIn: LogIn) async throws {
        let request = try unwrap(sent.first, "a logout token comes within 20 s", "nothing")
        expect(sent.count == 1, "one logout token comes", "\(sent.count)")
        expect(request.method == "POST", "the logout token comes by POST", request.method)
        let type = request.contentType?.split(separator: ";").first.map { $0.lowercased() }
        expect(type == "application/x-www-form-urlencoded", "it comes as a form", type)
        let form = FormFields(decoding: request.body)
        expect(form.names == ["logout_token"], "the form has only logout_token", form.names.joined(separator: ", "))
        let token = try unwrap(
            form["logout_token"].flatMap { UnverifiedToken($0) },
            "the logout token is a JWS with a JSON object"
        )
        check(
            .logoutToken(
                token,
                keys: try await keys(),
                issuer: settings.issuer,
                clientID: logIn.flow.client.id,
                idToken: logIn.idToken,
                at: now
            )
        )
    }
}
