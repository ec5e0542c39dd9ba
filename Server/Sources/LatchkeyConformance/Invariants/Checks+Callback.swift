extension Checks {
    /// The rules for every return to a client (RFC 6749 §4.1.2, RFC 9207, OpenID Connect Core §3.1.2.5).
    ///
    /// - Parameters:
    ///   - callback: The return.
    ///   - sent: The parameters of the request.
    ///   - issuer: The server's issuer.
    ///   - promisesIssuer: Whether its metadata promises `iss`.
    /// - Returns: The findings.
    package static func callback(
        _ callback: Callback,
        answering sent: FormFields,
        issuer: String,
        promisesIssuer: Bool
    ) -> Checks {
        var checks = Checks()
        checks.place(callback, sent)
        let answer = callback.parameters
        checks.expect(
            Set(answer.names).count == answer.names.count,
            "no parameter of the return occurs twice",
            answer.names.joined(separator: ", ")
        )
        checks.expect(
            answer["state"] == sent["state"],
            "state comes back as it was sent, and only if it was sent",
            answer["state"] == nil ? "no state" : "another state"
        )
        if let iss = answer["iss"] {
            checks.expect(iss == issuer, "iss is the issuer \(issuer)", iss)
        } else {
            checks.expect(!promisesIssuer, "the return has iss, which the metadata promises", "no iss")
        }
        if let error = answer["error"] { checks.error(error, answer) } else { checks.success(answer) }
        return checks
    }

    private mutating func place(_ callback: Callback, _ sent: FormFields) {
        expect(callback.fragment?.isEmpty ?? true, "the code flow puts nothing into the fragment", "a fragment")
        if let target = sent["redirect_uri"] {
            let base = callback.url.prefix(target.count)
            let next = callback.url.dropFirst(target.count).first
            expect(
                base == target && (next == nil || "?&#".contains(next ?? " ")),
                "the return goes to the redirect URI of the request"
            )
        }
        if sent["response_mode"] == "form_post" {
            expect(callback.method == "POST", "form_post returns by POST", callback.method)
            let type = callback.contentType?.split(separator: ";").first.map(String.init)
            expect(
                type?.lowercased() == "application/x-www-form-urlencoded",
                "form_post sends application/x-www-form-urlencoded",
                type
            )
            let own = sent["redirect_uri"].map { Callback(url: $0).query } ?? FormFields()
            expect(callback.query == own, "form_post puts nothing into the query", "the query has parameters")
        } else {
            expect(callback.method == "GET", "the return is a GET", callback.method)
            expect(callback.status != 307 && callback.status != 308, "the redirect is 302 or 303", "307 or 308")
        }
    }

    private mutating func error(_ error: String, _ answer: FormFields) {
        expect(answer["code"] == nil, "an error comes without a code", "both")
        expect(Self.isPrintable(error) && !error.isEmpty, "error has printable ASCII characters")
        if let description = answer["error_description"] {
            expect(
                Self.isPrintable(description),
                "error_description has only characters of RFC 6749 §4.1.2.1: no CR, LF, TAB, quote or backslash"
            )
        }
        let known: Set<String> = ["error", "error_description", "error_uri", "state", "iss", "session_state"]
        warn(
            unless: Set(answer.names).isSubset(of: known),
            "an error has no unexpected members",
            Set(answer.names).subtracting(known).sorted().joined(separator: ", ")
        )
    }

    private mutating func success(_ answer: FormFields) {
        expect(answer["code"]?.isEmpty == false, "a return without an error has a code", "neither")
        for name in ["id_token", "access_token", "token_type"] {
            expect(answer[name] == nil, "the code flow returns no \(name) at the redirect URI", name)
        }
    }

    /// `%x20-21 / %x23-5B / %x5D-7E`.
    static func isPrintable(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
    }
}
