import BalanceEntries
import ScreenCalls
import Terminal

/// A line of a signed-in user.
enum Line {
    case typed(String)
    case cancelled
    case inputEnded
}

extension BalanceFront {
    /// Asks for a line.
    ///
    /// - Throws: `SessionEnd` if the session ends meanwhile.
    func line(_ prompt: String) async throws(SessionEnd) -> Line {
        while true {
            switch await console.ask(prompt, untilSessionEnds: true) {
            case .line(let line): return .typed(line)
            case .end(let forGood): return forGood ? .inputEnded : .cancelled
            case .sessionEnded(let reason):
                // The user may have logged in again since.
                if await signIn.isSignedOut() { throw SessionEnd(reason: reason) }
            }
        }
    }

    /// Asks for yes or no; nil at the end of the input.
    func answer() async throws(SessionEnd) -> Bool? {
        let language = console.language
        while true {
            switch try await line("\(BalanceSentence.noYes.text(in: language)): ") {
            case .inputEnded: return nil
            case .cancelled: return false
            case .typed(let text):
                switch text.command {
                case "yes", "y", "はい": return true
                case "no", "n", "いいえ", "", "cancel": return false
                default: console.say(BalanceSentence.sayYesOrNo.text(in: language))
                }
            }
        }
    }
}
