import LatchkeyJSON

extension ConformanceModule {
    private static let unsignedAlgorithms = "request_object_signing_alg_values_supported"

    static func requestModules(_ plan: ConformancePlan) -> [ConformanceModule] {
        [
            ConformanceModule(
                "oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported",
                plan,
                "request_uri works or is refused as unsupported."
            ) { run in
                var flow = run.flow(try await run.client())
                let object = try unsigned(flow.parameters, run)
                flow.parameters["request_uri"] = "https://rp.example/request.jwt#\(RandomText.make())"
                if let receiver = run.settings.receiver {
                    await receiver.serve(object, at: "/request.jwt")
                    flow.parameters["request_uri"] = receiver.address("/request.jwt")
                }
                let outcome = try await run.start(flow)
                guard outcome.callback?.code == nil else {
                    run.expect(
                        run.settings.receiver != nil,
                        "a request_uri that nobody can fetch does not succeed",
                        "a code"
                    )
                    return
                }
                try await run.expectRefusal(
                    outcome,
                    flow,
                    ["request_uri_not_supported", "invalid_request_uri"],
                    "Does the page say that request_uri is not supported?"
                )
            },
            ConformanceModule(
                "oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported",
                plan,
                "An unsigned request object works or is refused as unsupported; it is not ignored."
            ) { run in
                let client = try await run.client()
                var flow = run.flow(client)
                // Only the object has the state and the nonce that count.
                var inner = flow.parameters
                inner["state"] = RandomText.make()
                inner["nonce"] = RandomText.make()
                let outer = flow.parameters["state"]
                flow.parameters["request"] = try unsigned(inner, run)
                let outcome = try await run.start(flow)
                if let callback = outcome.callback, callback.code != nil {
                    run.expect(
                        callback.state == inner["state"],
                        "the request object counts; it is not ignored",
                        callback.state == outer ? "the state outside the object came back" : "another state"
                    )
                } else if let callback = outcome.callback {
                    let codes = ["request_not_supported", "invalid_request_object"]
                    run.expect(
                        callback.error.map(codes.contains) == true,
                        "the error is request_not_supported",
                        callback.error
                    )
                } else {
                    run.expectPage(outcome, "Does the page say that request objects are not supported?")
                }
            },
            ConformanceModule(
                "oidcc-ensure-request-object-with-redirect-uri",
                plan,
                "The redirect URI in a request object counts."
            ) { run in
                guard try await run.discovery().supports("none", in: unsignedAlgorithms) else {
                    try run.skip("the metadata does not offer unsigned request objects")
                }
                var flow = run.flow(try await run.client())
                let inner = flow.parameters
                flow.parameters["redirect_uri"] = flow.client.redirectURI + "/unregistered"
                flow.parameters["request"] = try unsigned(inner, run)
                let outcome = try await run.start(flow)
                if let callback = outcome.callback {
                    let target = inner["redirect_uri"] ?? ""
                    run.expect(
                        callback.url.hasPrefix(target) && !callback.url.hasPrefix(target + "/unregistered"),
                        "the return goes to the redirect URI of the object"
                    )
                } else {
                    run.expectPage(outcome, "Does the page say that the redirect URI is not registered?")
                }
            },
        ]
    }

    private static func unsigned(_ parameters: FormFields, _ run: ModuleRun) throws -> String {
        var claims: [String: JSONValue] = ["aud": .string(run.settings.issuer)]
        for field in parameters.fields { claims[field.name] = .string(field.value) }
        claims["iss"] = claims["client_id"]
        return try TokenSigner.unsigned.sign(claims)
    }
}
