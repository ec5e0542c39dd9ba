/// The changes of a transaction, to undo them.
final class MemoryJournal {
    private var undoing: [() -> Void] = []

    var isEmpty: Bool { undoing.isEmpty }

    /// Notes how a change is undone.
    func note(_ undo: @escaping () -> Void) { undoing.append(undo) }

    /// Undoes the changes, the latest first.
    func undo() { while let undo = undoing.popLast() { undo() } }

    /// Forgets the changes: they stay.
    func clear() { undoing.removeAll(keepingCapacity: true) }
}
