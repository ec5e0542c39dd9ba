import LatchkeyCore
import LatchkeyStores

/// Indexes the objects of older servers, so slowly that nobody notices, and then rests.
enum ObjectIndexingService {
    /// How many objects one turn indexes.
    private static let slice = 100

    static func service(for indexing: SQLObjectIndexing, pace: any Pace = SystemPace()) -> RepeatedWork {
        RepeatedWork("indexing of objects", pause: .seconds(1), pace: pace) {
            try await indexing.index(slice) < slice ? .seconds(10 * 60) : .milliseconds(200)
        }
    }
}
