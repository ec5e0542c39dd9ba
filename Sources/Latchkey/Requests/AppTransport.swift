import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends one request, possibly several times, through a closure of the app.
///
/// `@unchecked Sendable`: `lockedValue` is only touched while `lock` is held.
final class AppTransport<Value: Sendable>: Transport, @unchecked Sendable {
    private let transfer: @Sendable (URLRequest) async throws -> (Value, URLResponse)
    private let lock = NSLock()
    private var lockedValue: Value?

    init(_ transfer: @escaping @Sendable (URLRequest) async throws -> (Value, URLResponse)) {
        self.transfer = transfer
    }

    /// The value of the last transfer.
    var value: Value? { lock.withLock { lockedValue } }

    func send(_ request: URLRequest, under rules: TransferRules) async throws -> Answer {
        let (value, response) = try await transfer(request)
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        lock.withLock { lockedValue = value }
        return Answer(data: value as? Data ?? Data(), response: response)
    }
}
