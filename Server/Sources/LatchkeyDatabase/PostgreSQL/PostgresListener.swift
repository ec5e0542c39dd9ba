import Foundation
import Synchronization

/// Receives announcements of other programs, on its own connection and thread.
///
/// Every fifth of a second it sends a query. The answer proves that all earlier announcements have arrived, because the
/// server sends them first.
final class PostgresListener: Sendable {
    private let address: PostgresAddress
    private let receive: @Sendable (Announcement) -> Void
    private let isStopped = Mutex(false)

    private static let beat = Duration.milliseconds(200)
    private static let patience = Duration.milliseconds(500)

    init(_ address: PostgresAddress, receive: @escaping @Sendable (Announcement) -> Void) {
        self.address = address
        self.receive = receive
    }

    func start() {
        Thread.detachNewThread { [self] in
            while !isStopped.withLock({ $0 }) {
                try? listen()
                guard !isStopped.withLock({ $0 }) else { return }
                receive(.disconnected)
                Thread.sleep(forTimeInterval: 0.2)
            }
        }
    }

    /// Stops listening; the thread ends a moment later.
    func stop() {
        isStopped.withLock { $0 = true }
    }

    /// Listens until the connection is lost or `stop` is called.
    private func listen() throws {
        let link = try PostgresLink(address, usesPreparedStatements: false)
        defer { link.close() }
        let channel = link.channel.replacing("\"", with: "\"\"")
        _ = try link.exchange([PostgresQuery("LISTEN \"\(channel)\"")], until: .now.advanced(by: Self.patience))
        try proveDelivery(on: link)
        receive(.listening(since: .now))
        while !isStopped.withLock({ $0 }) {
            forward(try link.announcements(until: .now.advanced(by: Self.beat)))
            let now = ContinuousClock.now
            _ = try link.exchange([PostgresQuery("SELECT 1")], until: now.advanced(by: Self.patience))
            forward(link.takeAnnouncements())
            receive(.synchronized(until: now))
        }
    }

    private func forward(_ texts: [String]) {
        for text in texts where !text.hasPrefix(Self.greeting) { receive(.message(text)) }
    }

    private static let greeting = "greeting/"

    /// Announces a text over another connection and waits for it.
    ///
    /// Some poolers accept `LISTEN` but never pass anything on, or only together with an answer.
    private func proveDelivery(on link: PostgresLink) throws {
        let text = Self.greeting + UUID().uuidString
        let query = PostgresQuery("SELECT pg_notify($1, $2)", [.text(link.channel), .text(text)])
        let other = try PostgresLink(address, usesPreparedStatements: false)
        defer { other.close() }
        _ = try other.exchange([query], until: .now.advanced(by: Self.patience))
        let end = ContinuousClock.now.advanced(by: Self.patience)
        var received = link.takeAnnouncements()
        while !received.contains(text) {
            guard ContinuousClock.now < end else { throw PostgresFailure.late }
            received = try link.announcements(until: end)
        }
    }
}
