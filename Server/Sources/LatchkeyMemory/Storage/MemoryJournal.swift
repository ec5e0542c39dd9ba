/// What a transaction has changed, so that it can be undone.
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
