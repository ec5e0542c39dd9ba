package import LatchkeyAPI
package import LatchkeyCore

/// The passkeys of the signed-in user: list, add, rename, remove.
extension ServerEndpoint {
    static let passkeys = ServerEndpoint(
        .passkeys,
        EndpointSummary(
            "listPasskeys",
            .users,
            "List the user's passkeys, the oldest first",
            details:
                "With `relyingPartyID`, `userHandle`, `userName`, `displayName` and the credential ids, a client tells authenticators which passkeys are left (`PublicKeyCredential.signalAllAcceptedCredentials`, `signalCurrentUserDetails`)."
        ),
        body: .none,
        answers: [AnswerDescription(.ok, LatchkeyAPI.Passkeys.self, "The passkeys, without their keys.")]
    ) { (call: Call<NoBody, SessionCaller>) in
        .ok(LatchkeyAPI.Passkeys(try await call.domain.passkeys.listWithSignals(of: call.caller.access)))
    }

    static let passkeyOptions = ServerEndpoint(
        .passkeyOptions,
        EndpointSummary(
            "beginPasskey",
            .users,
            "Get the options for a new passkey of the user",
            details:
                "`publicKey` is the argument of `PublicKeyCredential.parseCreationOptionsFromJSON`. The ceremony belongs to the session that asks, and takes one answer within ten minutes."
        ),
        body: .optionalJSON(PasskeyOptionsRequest.self),
        answers: [AnswerDescription(.ok, PasskeyOptions.self, "The options.", example: .creationExample)],
        refusals: [.stepUpRequired, .passkeyLimit, .passkeysUnavailable, .tooManyAttempts, .storageFull]
    ) { (call: Call<PasskeyOptionsRequest?, SessionCaller>) in
        let creation = try await call.domain.passkeys.beginAddition(
            by: try await call.recentProof,
            isConditional: call.body?.isConditional ?? false
        )
        return .ok(PasskeyOptions(creation))
    }

    static let addPasskey = ServerEndpoint(
        .addPasskey,
        EndpointSummary("addPasskey", .users, "Add a passkey"),
        body: .json(limit: BodyLimit.withCredential),
        answers: [
            AnswerDescription(
                .created,
                LatchkeyAPI.Passkey.self,
                "The passkey; all other sessions have ended with the reason `factor_changed`."
            )
        ],
        refusals: [
            .invalidPasskey, .unsupportedAttestation, .passkeyExists, .passkeyLimit, .passkeysUnavailable,
            .stepUpRequired, .tooManyAttempts, .storageFull,
        ]
    ) { (call: Call<AddPasskeyRequest, SessionCaller>) in
        let answer = try PasskeyRegistrationAnswer(credential: call.body.credential)
        let added = try await call.domain.passkeys.add(
            try Ceremony.ID(sent: call.body.ceremonyID),
            answer,
            named: call.body.name,
            by: try await call.recentProof,
            from: try call.origin(nil),
            with: call.caller.application
        )
        return .created(LatchkeyAPI.Passkey(added.passkey), call.cookie(replacedBy: added.cookie))
    }

    static let renamePasskey = ServerEndpoint(
        .renamePasskey,
        EndpointSummary("renamePasskey", .users, "Rename a passkey"),
        parameters: [.id("The passkey.")],
        body: .json(),
        answers: [AnswerDescription(.ok, LatchkeyAPI.Passkey.self, "The renamed passkey.")],
        refusals: [.notFound, .storageFull]
    ) { (call: Call<RenamePasskeyRequest, SessionCaller>) in
        let passkey = try await call.domain.passkeys.rename(
            call.passkeyID,
            to: call.body.name,
            by: call.caller.access
        )
        return .ok(LatchkeyAPI.Passkey(passkey))
    }

    static let removePasskey = ServerEndpoint(
        .removePasskey,
        EndpointSummary("removePasskey", .users, "Remove a passkey"),
        parameters: [.id("The passkey.")],
        body: .none,
        answers: [
            AnswerDescription(
                .noContent,
                "Removed; all other sessions have ended with the reason `factor_changed`."
            )
        ],
        refusals: [.notFound, .lastCredential, .stepUpRequired, .storageFull]
    ) { (call: Call<NoBody, SessionCaller>) in
        let cookie = try await call.domain.passkeys.remove(
            call.passkeyID,
            by: try await call.recentProof,
            from: try call.origin(nil),
            with: call.caller.application
        )
        return .noContent(call.cookie(replacedBy: cookie))
    }
}

extension Call {
    /// The passkey in the path; ids need no percent-encoding, so a text with it is not an id.
    fileprivate var passkeyID: PasskeyRecord.ID { PasskeyRecord.ID(request.pathParameters["id"] ?? "") }
}

extension LatchkeyAPI.Passkeys {
    fileprivate init(_ list: PasskeyList) {
        self.init(
            passkeys: list.passkeys.map(LatchkeyAPI.Passkey.init),
            relyingPartyID: list.signals?.relyingPartyID,
            userHandle: list.signals?.userHandle.text,
            userName: list.signals?.userName,
            displayName: list.signals?.displayName
        )
    }
}

extension LatchkeyAPI.Passkey {
    package init(_ record: PasskeyRecord) {
        self.init(
            id: .init(record.id.rawValue),
            credentialID: record.passkey.credentialID.text,
            name: record.name,
            createdAt: record.createdAt,
            lastUsedAt: record.lastUsedAt,
            isSynced: record.passkey.isBackupEligible,
            isBackedUp: record.isBackedUp
        )
    }
}
