import Latchkey
import LatchkeyAPI
package import LatchkeyScreens
import LatchkeyUI
package import ScreenCalls

/// The result of a call for a signed-in user.
package enum Reply<Value> {
    case success(Value)
    case failure(ScreenFailure)

    /// Makes the call.
    ///
    /// - Throws: `SessionEnd` if the session has ended: the title screen is next.
    package init(_ call: () async throws -> Value) async throws(SessionEnd) {
        do {
            self = .success(try await call())
        } catch let error as LatchkeyError where error.code == .sessionEnded || error.code == .loginRequired {
            throw SessionEnd(reason: error.reason)
        } catch {
            self = .failure(ScreenFailure(error))
        }
    }
}
