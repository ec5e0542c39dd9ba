/// A value in memory that is read anew from time to time.
///
/// Of two readings that overlap the one that began later stays: it cannot know less.
package final class Reloaded<Value: Sendable>: Sendable {
    /// A reading that has begun.
    package struct Reading: Sendable {
        fileprivate let number: UInt64
    }

    private struct State {
        var value: Value
        var begun: UInt64 = 0
        var shown: UInt64 = 0
    }

    private let state: Locked<State>

    package init(_ value: Value) {
        state = Locked(State(value: value))
    }

    /// The value as it was read last.
    package var value: Value { state.withLock { $0.value } }

    /// To be called before the value is read.
    package func beginReading() -> Reading {
        state.withLock { state in
            state.begun += 1
            return Reading(number: state.begun)
        }
    }

    /// Shows what was read, unless a later reading has been shown already.
    package func show(_ value: Value, from reading: Reading) {
        state.withLock { state in
            guard reading.number > state.shown else { return }
            state.shown = reading.number
            state.value = value
        }
    }
}
