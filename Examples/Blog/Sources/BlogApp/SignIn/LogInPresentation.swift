import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import Terminal

/// Shows the login when a request needs one.
@MainActor final class LogInPresentation: LogInPresenter {
    private let flow: LogInFlow

    init(_ flow: LogInFlow) { self.flow = flow }

    func presentLogIn(_ reason: LogInReason) async {
        _ = await flow.run(notice: reason.endReason.map { Sentence($0) })
    }
}
