import Latchkey

/// One login after the other, so that who is current is who logged in last.
@KiiActor final class LoginTurns {
    private let turnstile = Turnstile()

    nonisolated init() {}

    /// Does something when nobody else is logging in.
    func take<Value>(_ work: @KiiActor () async throws -> Value) async rethrows -> Value {
        try await turnstile.pass(work)
    }
}
