package import BalanceEntries

/// The order of the list.
package enum EntryOrder: Sendable, Hashable, CaseIterable {
    case oldestFirst, newestFirst

    package var sentence: GraphicalSentence {
        switch self {
        case .oldestFirst: .oldestFirst
        case .newestFirst: .newestFirst
        }
    }

    /// Arranges entries that are given oldest first.
    func arrange(_ entries: [Entry]) -> [Entry] {
        switch self {
        case .oldestFirst: entries
        case .newestFirst: entries.reversed()
        }
    }
}
