import LatchkeyAPI

/// Asks the authenticator, and converts its errors.
struct AuthenticatorCalls: Sendable {
    let authenticator: any PasskeyAuthenticator

    func create(_ options: PasskeyOptions, isConditional: Bool = false) async throws -> JSONValue {
        let creation = try PasskeyCreation(options.publicKey, isConditional: isConditional)
        return try await converting { try await authenticator.create(creation) }
    }

    func use(
        _ options: PasskeyOptions,
        presentation: PasskeyUse.Presentation = .sheet
    ) async throws -> JSONValue {
        let use = try PasskeyUse(options.publicKey, presentation: presentation)
        return try await converting { try await authenticator.use(use) }
    }

    /// Makes a passkey or uses one, as the options ask.
    func answer(_ options: PasskeyOptions) async throws -> JSONValue {
        options.isCreation == true ? try await create(options) : try await use(options)
    }

    /// Lets the authenticator remove a passkey that the server has refused as unknown.
    ///
    /// - Parameters:
    ///   - error: The error of the server. Other codes than `unknown_passkey` do nothing: the authenticator would
    ///     remove the passkey for ever.
    ///   - credential: The refused credential.
    ///   - options: The options that it answers.
    func signal(_ error: any Error, about credential: JSONValue, of options: PasskeyOptions) async {
        guard (error as? LatchkeyError)?.code == .unknownPasskey,
            let id = credential.objectValue?["rawId"]?.base64URLValue,
            let use = try? PasskeyUse(options.publicKey)
        else { return }
        await authenticator.signal(.unknownPasskey(id: id, relyingPartyID: use.relyingPartyID))
    }

    private func converting(_ call: () async throws -> JSONValue) async throws -> JSONValue {
        do {
            return try await call()
        } catch let error as LatchkeyError {
            throw error
        } catch is CancellationError {
            throw Task.isCancelled ? LatchkeyError.cancelled : LatchkeyError.passkeyCancelled()
        } catch {
            throw LatchkeyError.authenticatorUnavailable(error)
        }
    }
}
