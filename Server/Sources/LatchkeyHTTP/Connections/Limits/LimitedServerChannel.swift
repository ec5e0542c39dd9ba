import HummingbirdCore
import LatchkeyCore
import Logging
import NIOCore

/// Closes connections of addresses that have too many, and bounds the unsent bytes of the others.
struct LimitedServerChannel<Base: ServerChildChannel>: ServerChildChannel {
    private let base: Base
    private let addresses: AddressConnections
    private let reports: LimitReports
    private let isPlain: Bool

    /// - Parameters:
    ///   - base: Sets up the allowed connections.
    ///   - answers: The answers of all connections, with their limits.
    ///   - isPlain: Whether connections are plain HTTP, without TLS.
    init(_ base: Base, answers: OpenAnswers, isPlain: Bool) {
        self.base = base
        addresses = AddressConnections(answers.limits)
        reports = answers.reports
        self.isPlain = isPlain
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        guard let text = channel.remoteAddress?.ipAddress, let address = IPAddress(text) else {
            return base.setup(channel: channel, logger: logger)
        }
        let isAllowed = addresses.open(from: address)
        if isAllowed {
            channel.closeFuture.whenComplete { _ in addresses.close(from: address) }
            channel.keepLittleUnsent()
        }
        if isPlain { channel.readInPieces() }
        let value = base.setup(channel: channel, logger: logger)
        if !isAllowed {
            reports.closed(.tooManyFromAddress, address: text)
            channel.close(promise: nil)
        }
        return value
    }

    func handle(value: Base.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
