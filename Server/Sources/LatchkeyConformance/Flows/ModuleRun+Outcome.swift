extension ModuleRun {
    /// The return of a request, checked by the invariants.
    func returned(_ outcome: Outcome, _ flow: Flow) async throws -> Callback {
        let callback = try unwrap(
            outcome.callback,
            "the request ends at the client's redirect URI",
            outcome.landing.description
        )
        check(
            .callback(
                callback,
                answering: flow.parameters,
                issuer: settings.issuer,
                promisesIssuer: try await promisesIssuer()
            )
        )
        return callback
    }

    /// The code of a request that has to succeed.
    func code(_ outcome: Outcome, _ flow: Flow) async throws -> String {
        let callback = try await returned(outcome, flow)
        return try unwrap(callback.code, "the request succeeds", outcome.landing.description)
    }

    /// The error of a request that has to be refused at the redirect URI.
    func expectError(_ outcome: Outcome, _ flow: Flow, _ codes: Set<String>) async throws {
        let callback = try await returned(outcome, flow)
        let wanted = codes.sorted().joined(separator: " or ")
        expect(callback.error.map(codes.contains) == true, "the request is refused with \(wanted)", callback.error)
    }

    /// A page of the server that sends nothing to the client.
    func expectPage(_ outcome: Outcome, _ question: String, isError: Bool = true) {
        guard let page = outcome.landing.page else {
            expect(false, "the server shows a page and redirects to nobody", outcome.landing.description)
            return
        }
        if isError {
            expect(page.status < 500, "the page is no internal error", page.excerpt)
            warn(unless: (400..<500).contains(page.status), "an error page has a 4xx status", page.excerpt)
            let asksForLogIn = page.html.forms.contains { $0.fields.contains(where: \.isPassword) }
            expect(!outcome.wasInteractive && !asksForLogIn, "the error comes before a login", page.excerpt)
        }
        review(question, page.excerpt)
    }

    /// An error at the redirect URI, or a page.
    func expectRefusal(_ outcome: Outcome, _ flow: Flow, _ codes: Set<String>, _ question: String) async throws {
        if outcome.callback != nil {
            try await expectError(outcome, flow, codes)
        } else {
            expectPage(outcome, question)
        }
    }
}
