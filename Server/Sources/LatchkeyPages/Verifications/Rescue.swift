import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// What the link of a notice does after a button, before it leads to a new password.
enum Rescue: CaseIterable, Sendable {
    /// Undoes the change of an address.
    case undo
    /// Reports a login as someone else's.
    case notMe

    var path: String { "/\(page.rawValue)" }

    var page: PageName {
        switch self {
        case .undo: .undo
        case .notMe: .notMe
        }
    }

    var link: PendingMessage.Kind {
        switch self {
        case .undo: .undoLink
        case .notMe: .newDeviceLink
        }
    }

    var title: Sentence {
        switch self {
        case .undo: .undoTitle
        case .notMe: .notMeTitle
        }
    }

    var explanation: Sentence {
        switch self {
        case .undo: .undoExplained
        case .notMe: .notMeExplained
        }
    }

    var button: Sentence {
        switch self {
        case .undo: .undoButton
        case .notMe: .notMeButton
        }
    }

    /// The sentence for a link that is no longer valid.
    var usedUp: Sentence {
        switch self {
        case .undo: .undoUsedUp
        case .notMe: .notMeUsedUp
        }
    }

    /// Checks whether a link is valid, without changing anything.
    func check(_ token: String, in domain: Domain) async throws(HTTPProblem) {
        switch self {
        case .undo: do { try await domain.addressUndo.check(token) } catch { throw HTTPProblem(error) }
        case .notMe: do { try await domain.newDeviceReport.check(token) } catch { throw HTTPProblem(error) }
        }
    }

    func perform(
        _ token: String,
        in domain: Domain,
        from address: ClientAddress?,
        with application: LatchkeyCore.Application
    ) async throws(HTTPProblem) {
        switch self {
        case .undo:
            do { try await domain.addressUndo.undo(token, from: address, with: application) } catch {
                throw HTTPProblem(error)
            }
        case .notMe:
            do { try await domain.newDeviceReport.report(token, from: address, with: application) } catch {
                throw HTTPProblem(error)
            }
        }
    }
}
