import LatchkeyAPI

extension LatchkeyError {
    /// Runs a call of the SDK, which throws nothing but ``LatchkeyError``.
    ///
    /// With a code, an error that is not of the SDK is one of the credential store; without it, one of the network.
    static func typed<Value>(
        otherwise code: ErrorCode? = nil,
        _ call: () async throws -> Value
    ) async throws(LatchkeyError) -> Value {
        do {
            return try await call()
        } catch {
            throw LatchkeyError(error, otherwise: code)
        }
    }

    /// The same for a call that waits for nobody.
    static func typedNow<Value>(
        otherwise code: ErrorCode? = nil,
        _ call: () throws -> Value
    ) throws(LatchkeyError) -> Value {
        do {
            return try call()
        } catch {
            throw LatchkeyError(error, otherwise: code)
        }
    }

    private init(_ error: any Error, otherwise code: ErrorCode?) {
        if let code {
            self.init(store: error, otherwise: code)
        } else {
            self.init(transport: error)
        }
    }
}
