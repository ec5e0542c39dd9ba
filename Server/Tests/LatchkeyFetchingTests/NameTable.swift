import LatchkeyCore
import LatchkeyFetching
import Synchronization

/// A resolver that answers each look-up of a name with the next of its lists of addresses, and repeats the last.
final class NameTable: HostResolver {
    private let answers: [[String]]
    private let count = Mutex(0)

    /// The number of look-ups.
    var lookUps: Int { count.withLock { $0 } }

    init(_ answers: [String]...) { self.answers = answers }

    func addresses(of host: String) async throws(FetchFailure) -> [IPAddress] {
        let index = count.withLock { count in
            defer { count += 1 }
            return min(count, answers.count - 1)
        }
        return answers[index].compactMap { IPAddress($0) }
    }
}

/// A resolver that answers only when the caller gives up.
struct SilentResolver: HostResolver {
    func addresses(of host: String) async throws(FetchFailure) -> [IPAddress] {
        while !Task.isCancelled { await Task.yield() }
        return []
    }
}
