/// Reads keys and applications again at intervals, in case an announcement was lost.
package enum Reloading {
    package static let interval = Duration.seconds(30)

    package static func service(for composition: Composition, pace: any Pace = SystemPace()) -> RepeatedWork {
        RepeatedWork("reloading keys and applications", pause: interval, pace: pace) {
            try await composition.reload()
            return interval
        }
    }
}
