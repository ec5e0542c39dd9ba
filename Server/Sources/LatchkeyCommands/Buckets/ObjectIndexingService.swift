import LatchkeyCore
import LatchkeyStores

/// Slowly indexes the objects that older servers stored, and stops when all are indexed.
enum ObjectIndexingService {
    /// The objects in a step.
    private static let slice = 100

    static func service(for indexing: SQLObjectIndexing, pace: any Pace = SystemPace()) -> RepeatedWork {
        RepeatedWork("indexing of objects", pause: .seconds(1), pace: pace) {
            try await indexing.index(slice) < slice ? .seconds(10 * 60) : .milliseconds(200)
        }
    }
}
