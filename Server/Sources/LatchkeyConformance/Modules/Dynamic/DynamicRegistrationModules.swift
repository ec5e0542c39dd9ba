import LatchkeyJSON

extension ConformanceModule {
    static let registrationModules =
        [
            shown("oidcc-registration-logo-uri", "logo_uri", "Does the login or consent page show the client's logo?"),
            shown("oidcc-registration-policy-uri", "policy_uri", "Is there a link to the client's privacy policy?"),
            shown("oidcc-registration-tos-uri", "tos_uri", "Is there a link to the client's terms of service?"),
        ] + [
            ConformanceModule(
                "oidcc-registration-jwks-uri",
                .dynamic,
                "A client may register the address of its keys."
            ) { run in
                try await run.needsRegistration()
                let receiver = try run.needsReceiver()
                let signer = TokenSigner.fresh(keyID: RandomText.make())
                await receiver.serve(try ModuleRun.keySet([signer]), at: "/registered-jwks.json")
                let address: JSONValue = .string(receiver.address("/registered-jwks.json"))
                let client = try await run.register(["jwks_uri": address], method: .privateKey, signer: signer)
                _ = try await run.logIn(run.flow(client))
            },
            ConformanceModule(
                "oidcc-registration-sector-uri",
                .dynamic,
                "A sector that lists all redirect URIs is accepted."
            ) { run in
                try await registerSector(listing: ["callback"], run) { metadata in
                    _ = try await run.logIn(run.flow(try await run.register(metadata)))
                }
            },
            ConformanceModule(
                "oidcc-registration-sector-bad",
                .dynamic,
                "A sector that lists other redirect URIs is refused."
            ) { run in
                try await registerSector(listing: ["other"], run) { metadata in
                    try await run.expectRefusedRegistration(metadata)
                }
            },
        ]

    private static func registerSector(
        listing paths: [String],
        _ run: ModuleRun,
        _ register: ([String: JSONValue]) async throws -> Void
    ) async throws {
        try await run.needsRegistration()
        let receiver = try run.needsReceiver()
        guard try await run.discovery().supports("pairwise", in: "subject_types_supported") else {
            try run.skip("the metadata does not offer pairwise subjects")
        }
        let list = paths.map { "\"\(run.settings.redirectBase)/\($0)\"" }.joined(separator: ",")
        await receiver.serve("[\(list)]", at: "/sector.json")
        try await register([
            "subject_type": "pairwise", "sector_identifier_uri": .string(receiver.address("/sector.json")),
        ])
    }

    /// A page on the way to the login has something of the client's metadata.
    private static func shown(_ name: String, _ member: String, _ question: String) -> ConformanceModule {
        ConformanceModule(name, .dynamic, "The login or consent page shows the client's \(member).") { run in
            try await run.needsRegistration()
            let address = "\(run.settings.redirectBase)/\(member)"
            let client = try await run.register([member: .string(address)])
            let logIn = try await run.logIn(run.flow(client))
            let pages = logIn.outcome.pages
            let isShown = pages.contains { $0.html.links.contains(address) || $0.html.images.contains(address) }
            // A server may serve a copy of a logo, which only a person recognizes.
            run.warn(unless: isShown || member == "logo_uri", "a page links to \(member)", "no link")
            run.review(question, pages.map(\.excerpt).joined(separator: "; "))
        }
    }
}
