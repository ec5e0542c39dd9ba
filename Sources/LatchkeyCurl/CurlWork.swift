import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The work of the loop's thread with libcurl; it never leaves that thread.
final class CurlWork {
    private let curl: Curl
    private let multi: Curl.Handle
    private var transfers: [Curl.Handle: CurlTransfer] = [:]
    private var queue: CurlQueue
    private var idleSince = CurlClock.now

    /// The time to keep connections after the last request, in nanoseconds.
    private static let idlePatience: UInt64 = 60_000_000_000

    init(_ multi: Curl.Handle, _ curl: Curl, connectionsPerHost: Int) {
        self.multi = multi
        self.curl = curl
        queue = CurlQueue(limit: connectionsPerHost)
        curl.setConnectionsPerHost(connectionsPerHost, of: multi)
    }

    private var unfinished: [CurlTransfer] { Array(transfers.values) + queue.all }

    var isIdle: Bool { transfers.isEmpty && queue.all.isEmpty }

    /// Whether the idle time is over, so that the thread may end.
    var hasBeenIdle: Bool { isIdle && CurlClock.now >= idleSince + Self.idlePatience }

    func carryOut(_ order: CurlLoop.Order, resume: @escaping @Sendable (CurlTransfer) -> Void) {
        switch order {
        case .begin(let transfer):
            transfer.resume = { [weak transfer] in
                if let transfer { resume(transfer) }
            }
            if queue.admit(transfer) { begin(transfer) }
        case .end(let transfer): remove(transfer)
        case .resume(let transfer): transfer.goOn()
        }
    }

    private func begin(_ transfer: CurlTransfer) {
        guard let handle = transfer.open() else {
            transfer.complete(.failure(.outOfMemory))
            return end(transfer)
        }
        transfers[handle] = transfer
        guard curl.curl_multi_add_handle(multi, handle) == 0 else {
            finish(transfer, .failure(.outOfMemory))
            return
        }
    }

    /// Begins the requests that waited for the end of this one.
    private func end(_ transfer: CurlTransfer) {
        for next in queue.end(transfer) { begin(next) }
    }

    /// Sends and receives, and answers finished requests.
    func advance() {
        var count: CInt = 0
        _ = curl.curl_multi_perform(multi, &count)
        while let message = curl.curl_multi_info_read(multi, &count)?.load(as: CurlMessage.self) {
            guard message.kind == CurlConstant.isDone, let transfer = message.easy.flatMap({ transfers[$0] }) else {
                continue
            }
            finish(transfer, transfer.outcome(message.result))
        }
        giveUpLate()
    }

    private func finish(_ transfer: CurlTransfer, _ result: Result<CurlAnswer, CurlFailure>) {
        take(out: transfer)
        transfer.complete(result)
    }

    private func giveUpLate() {
        let now = CurlClock.now
        for transfer in unfinished {
            guard let error = transfer.lateness(at: now) else { continue }
            transfer.complete(.failure(error))
            remove(transfer)
        }
    }

    /// Removes a cancelled transfer.
    private func remove(_ transfer: CurlTransfer) {
        guard transfer.handle != nil else { return queue.remove(transfer) }
        // Old versions block all other transfers until the lookup of the name ends.
        if !transfer.settings.leavesResolver, transfer.isLookingUp { return transfer.abandon() }
        take(out: transfer)
    }

    private func take(out transfer: CurlTransfer) {
        guard let handle = transfer.handle else { return }
        _ = curl.curl_multi_remove_handle(multi, handle)
        transfers.removeValue(forKey: handle)
        transfer.close()
        end(transfer)
        if isIdle { idleSince = CurlClock.now }
    }

    /// Sleeps until a socket is ready, an order arrives or a transfer times out.
    func wait() {
        let now = CurlClock.now
        let next = isIdle ? idleSince + Self.idlePatience : unfinished.compactMap(\.due).min() ?? .max
        let milliseconds = next > now ? min((next - now) / 1_000_000 + 1, 3_600_000) : 0
        if curl.curl_multi_poll(multi, nil, 0, CInt(milliseconds), nil) != 0 {
            // Memory is exhausted, so waiting failed; do not spin.
            _ = poll(nil, 0, 10)
        }
    }

    /// Closes the connections.
    func close() { _ = curl.curl_multi_cleanup(multi) }
}
