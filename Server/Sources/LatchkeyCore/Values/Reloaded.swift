/// A value in memory that is read again from time to time.
///
/// If two readings overlap, the one that began later wins, because it is at least as recent.
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

    /// The latest value.
    package var value: Value { state.withLock { $0.value } }

    /// Begins a reading; call it before you read the value.
    package func beginReading() -> Reading {
        state.withLock { state in
            state.begun += 1
            return Reading(number: state.begun)
        }
    }

    /// Stores the value of a reading, unless a later reading has stored one already.
    package func show(_ value: Value, from reading: Reading) {
        state.withLock { state in
            guard reading.number > state.shown else { return }
            state.shown = reading.number
            state.value = value
        }
    }
}
