import LatchkeyJSON

extension ConformanceModule {
    static let thirdPartyInit = [
        ConformanceModule(
            "oidcc-3rd_party-init-login",
            .thirdPartyInit,
            "initiate_login_uri comes back from the registration, also when it is read."
        ) { run in
            try await run.needsRegistration()
            let address = "\(run.settings.redirectBase)/initiate"
            let client = try await run.register(["initiate_login_uri": .string(address)])
            let registration = try run.unwrap(client.registration, "the client is registered")
            let answered = registration.answer["initiate_login_uri"]?.stringValue
            run.expect(answered == address, "the registration answers initiate_login_uri", answered)
            guard let url = registration.url, let token = registration.accessToken else {
                run.note("The server lets nobody read registrations.")
                return
            }
            let answer = try await run.send(
                WebRequest("GET", url, headers: [("Authorization", "Bearer \(token)"), ("Accept", "application/json")])
            )
            run.expect(answer.status == 200, "the registration can be read", "\(answer.status)")
            let read = answer.object?["initiate_login_uri"]?.stringValue
            run.expect(read == address, "the registration that is read has initiate_login_uri", read)
        },
        ConformanceModule(
            "oidcc-3rd_party-init-login-nohttps",
            .thirdPartyInit,
            "An initiate_login_uri without https is refused."
        ) { run in
            try await run.needsRegistration()
            try await run.expectRefusedRegistration(["initiate_login_uri": "http://rp.example/initiate"])
        },
    ]
}

extension ModuleRun {
    /// Expects the registration to answer 400 with one of its error codes.
    func expectRefusedRegistration(_ metadata: [String: JSONValue]) async throws {
        var all: [String: JSONValue] = [
            "client_name": "Conformance", "grant_types": ["authorization_code"], "response_types": ["code"],
            "redirect_uris": [.string("\(settings.redirectBase)/callback")],
        ]
        all.merge(metadata) { $1 }
        let answer = try await registrationAnswer(all)
        expect(answer.status == 400, "the registration is refused with 400", "\(answer.status)")
        let codes = ["invalid_redirect_uri", "invalid_client_metadata"]
        expect(
            answer.error.map(codes.contains) == true,
            "the error is invalid_client_metadata or invalid_redirect_uri",
            answer.error
        )
    }
}
