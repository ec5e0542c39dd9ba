/// The undo log of a transaction.
final class MemoryJournal {
    private var undoing: [() -> Void] = []

    var isEmpty: Bool { undoing.isEmpty }

    /// Records how to undo a change.
    func note(_ undo: @escaping () -> Void) { undoing.append(undo) }

    /// Undoes the changes, latest first.
    func undo() { while let undo = undoing.popLast() { undo() } }

    /// Clears the log, so that the changes stay.
    func clear() { undoing.removeAll(keepingCapacity: true) }
}
