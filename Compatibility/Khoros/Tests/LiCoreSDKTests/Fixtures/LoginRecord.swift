import LiCoreSDK
import Testing

/// A delegate that records its calls.
@MainActor
final class LoginRecord: LiAuthorizationDelegate {
    /// The result of a login.
    enum Ending: Hashable {
        case success(String)
        /// A failure with its number.
        case failure(Int)
    }

    private(set) var endings: [Ending] = []
    private(set) var messages: [String] = []
    private let stream: AsyncStream<Ending>
    private let told: AsyncStream<Ending>.Continuation
    /// Called for each result.
    var react: @MainActor (Ending) -> Void = { _ in }

    nonisolated init() { (stream, told) = AsyncStream.makeStream(of: Ending.self) }

    func login(status: Bool, userId: String?, error: (any Error)?) {
        MainActor.assertIsolated()
        let ending: Ending
        if status, let userId, error == nil {
            ending = .success(userId)
        } else {
            #expect(!status && userId == nil)
            ending = .failure((error as? LiBaseError)?.httpCode ?? 0)
            messages.append((error as? LiBaseError)?.errorMessage ?? "")
        }
        endings.append(ending)
        react(ending)
        told.yield(ending)
    }

    /// The next result that was not returned yet.
    nonisolated func next() async throws -> Ending {
        try #require(await stream.first { _ in true })
    }
}

extension LiAuthManager {
    /// Logs out, and waits for it.
    func logoutUser() async -> LiBaseError? {
        await withCheckedContinuation { continuation in
            logoutUser { error in continuation.resume(returning: error as? LiBaseError) }
        }
    }
}

/// The error that a call throws; nil if it throws none, or another type.
func liError(of call: () async throws -> some Any) async -> LiBaseError? {
    do {
        _ = try await call()
        return nil
    } catch {
        return error as? LiBaseError
    }
}

/// An event that happens once and can be awaited.
actor Event {
    private var hasHappened = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func happen() {
        hasHappened = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    func wait() async {
        if hasHappened { return }
        await withCheckedContinuation { waiting.append($0) }
    }
}
