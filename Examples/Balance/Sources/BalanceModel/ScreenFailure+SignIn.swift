import Latchkey
import LatchkeyAPI
import LatchkeyScreens

extension ScreenFailure {
    /// Whether the sign-in has shown it already, or the person's own doing explains it.
    var isShownBySignIn: Bool {
        let codes: [ErrorCode] = [.sessionEnded, .loginRequired, .loginCancelled, .userChanged, .cancelled]
        return codes.contains(code)
    }
}
