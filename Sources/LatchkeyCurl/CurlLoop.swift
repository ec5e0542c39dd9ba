import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The thread of a client, which sleeps while there is nothing to do.
///
/// It starts with the first request, and ends after an idle time or with the client. Its kept connections close with
/// it.
///
/// `@unchecked Sendable`: mutable state is only touched while `lock` is held.
final class CurlLoop: @unchecked Sendable {
    enum Order: Sendable {
        case begin(CurlTransfer)
        case end(CurlTransfer)
        /// Resumes a transfer because a piece of its body is available, or its answer's reader has room.
        case resume(CurlTransfer)
    }

    private let curl: Curl
    private let connectionsPerHost: Int
    private let lock = NSLock()
    private var orders: [Order] = []
    /// The thread's multi handle; nil if there is no thread.
    private var multi: Curl.Handle?
    private var isClosed = false

    init(_ curl: Curl, connectionsPerHost: Int) {
        self.curl = curl
        self.connectionsPerHost = connectionsPerHost
    }

    /// Sends a request.
    func begin(_ transfer: CurlTransfer) { give(.begin(transfer)) }

    /// Cancels a request.
    func end(_ transfer: CurlTransfer) { give(.end(transfer)) }

    /// Ends the thread once its work is done.
    func close() {
        lock.withLock {
            isClosed = true
            if let multi { _ = curl.curl_multi_wakeup(multi) }
        }
    }

    private func give(_ order: Order) {
        lock.withLock {
            orders.append(order)
            if let multi {
                // The first order has woken the thread already.
                if orders.count == 1 { _ = curl.curl_multi_wakeup(multi) }
            } else if case .begin(let transfer) = order {
                start(for: transfer)
            } else {
                orders = []
            }
        }
    }

    /// Starts the thread; call it with the lock held.
    private func start(for transfer: CurlTransfer) {
        guard let multi = curl.curl_multi_init() else {
            orders = []
            return transfer.complete(.failure(.outOfMemory))
        }
        self.multi = multi
        // The thread owns the handle and closes it.
        let address = UInt(bitPattern: multi)
        Thread.detachNewThread { [self] in
            Thread.current.name = "latchkey.curl"
            if let multi = Curl.Handle(bitPattern: address) { run(multi) }
        }
    }

    private func run(_ multi: Curl.Handle) {
        Self.ignoreBrokenPipes()
        let work = CurlWork(multi, curl, connectionsPerHost: connectionsPerHost)
        while let orders = take(work) {
            for order in orders {
                work.carryOut(order) { [weak self] transfer in self?.give(.resume(transfer)) }
            }
            work.advance()
            work.wait()
        }
        work.close()
    }

    /// The orders to carry out; nil if the thread has to end.
    private func take(_ work: CurlWork) -> [Order]? {
        lock.withLock {
            if orders.isEmpty, isClosed ? work.isIdle : work.hasBeenIdle {
                multi = nil
                return nil
            }
            defer { orders = [] }
            return orders
        }
    }

    /// Ignores SIGPIPE on this thread: some TLS libraries write to broken connections, and the signal would end the
    /// program.
    private static func ignoreBrokenPipes() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
