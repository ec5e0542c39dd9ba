import Synchronization

/// The end of a program, which any number of tasks may wait for.
final class ProgramEnd: Sendable {
    private enum State {
        case running(waiting: [CheckedContinuation<Int32, Never>])
        case ended(Int32)
    }

    private let state = Mutex(State.running(waiting: []))

    func happen(_ exitCode: Int32) {
        let waiting: [CheckedContinuation<Int32, Never>] = state.withLock { state in
            guard case .running(let waiting) = state else { return [] }
            state = .ended(exitCode)
            return waiting
        }
        for continuation in waiting { continuation.resume(returning: exitCode) }
    }

    var exitCode: Int32 {
        get async {
            await withCheckedContinuation { continuation in
                let known: Int32? = state.withLock { state in
                    switch state {
                    case .ended(let code): return code
                    case .running(let waiting):
                        state = .running(waiting: waiting + [continuation])
                        return nil
                    }
                }
                if let known { continuation.resume(returning: known) }
            }
        }
    }
}
