import Latchkey
import LatchkeyAPI
import Synchronization

/// The server's rules, asked for by the way: nobody waits for them, and without them the usual ones count.
final class ServerRules: Sendable {
    private let latchkey: LatchkeyClient
    private let known = Mutex<Policy?>(nil)

    init(of latchkey: LatchkeyClient) { self.latchkey = latchkey }

    /// What the server has told last.
    var policy: Policy? { known.withLock { $0 } }

    func load() {
        Task {
            guard let policy = try? await latchkey.policy() else { return }
            known.withLock { $0 = policy }
        }
    }
}
