import Latchkey
package import LatchkeyAPI
package import LatchkeyScreens
import ScreenCalls

/// What became of a call that needs a user.
package enum Reply<Value: Sendable>: Sendable {
    case success(Value)
    case failure(ScreenFailure)
    /// The server has ended the session: back to the title screen.
    case sessionEnded(SessionEndReason?)

    /// Makes the call and sorts what comes of it.
    package init(_ call: () async throws -> Value) async {
        do {
            self = .success(try await call())
        } catch let error as LatchkeyError where error.code == .sessionEnded || error.code == .loginRequired {
            self = .sessionEnded(error.reason)
        } catch {
            self = .failure(ScreenFailure(error))
        }
    }
}
