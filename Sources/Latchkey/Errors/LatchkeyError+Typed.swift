import LatchkeyAPI

extension LatchkeyError {
    /// Runs an SDK call and converts its errors: with a code as those of the credential store, otherwise as those of
    /// the network.
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

    /// The same for a synchronous call.
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
