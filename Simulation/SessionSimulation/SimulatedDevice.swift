import Latchkey
import LatchkeyAPI

/// A device: a credential store that several processes share, with its refresh lock.
final class SimulatedDevice {
    let name: String
    private(set) var stored: StoredCredentials
    var isLocked = false
    private let time: VirtualTime
    private var holder: Int?
    private var queue: [(ticket: Int, take: () -> Void)] = []
    private var tickets = 0

    init(name: String, stored: StoredCredentials, time: VirtualTime) {
        self.name = name
        self.stored = stored
        self.time = time
    }

    func load() -> SessionRefresh.Event {
        isLocked ? .failed(.storeLocked) : .loaded(stored)
    }

    /// Compare-and-swap by generation.
    func save(_ new: StoredCredentials, replacing old: StoredCredentials) -> SessionRefresh.Event {
        if isLocked { return .failed(.storeLocked) }
        guard stored.generation == old.generation else { return .overtaken }
        stored = new
        stored.generation += 1
        return .saved
    }

    /// Calls `go` with the refresh lock, or without it after `patience` milliseconds.
    ///
    /// - Returns: The ticket for ``unlock(_:)``.
    func lock(patience: Int, _ go: @escaping () -> Void) -> Int {
        tickets += 1
        let ticket = tickets
        guard holder != nil else {
            holder = ticket
            go()
            return ticket
        }
        queue.append((ticket, go))
        time.after(patience) { [self] in
            guard let index = queue.firstIndex(where: { $0.ticket == ticket }) else { return }
            queue.remove(at: index)
            go()
        }
        return ticket
    }

    /// Releases the lock, or stops waiting for it.
    func unlock(_ ticket: Int) {
        queue.removeAll { $0.ticket == ticket }
        guard holder == ticket else { return }
        holder = nil
        guard !queue.isEmpty else { return }
        let next = queue.removeFirst()
        holder = next.ticket
        next.take()
    }
}

extension LatchkeyError {
    fileprivate static let storeLocked = LatchkeyError(code: .storeLocked, message: "")
}
