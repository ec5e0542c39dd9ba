/// Whether an entry adds to the balance or takes from it; the numbers are those of the stored objects.
package enum EntryKind: Int64, Sendable, Hashable, CaseIterable {
    case income = 1
    case expense = 2
}
