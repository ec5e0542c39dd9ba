import Foundation
package import LatchkeyCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Looks up names with the operating system.
///
/// A look-up blocks its thread, so each has one of its own. A look-up whose caller no longer waits still counts.
package final class SystemResolver: HostResolver {
    /// The most look-ups at once.
    private static let mostAtOnce = 32

    private let running = Locked(0)

    package init() {}

    package func addresses(of host: String) async throws(FetchFailure) -> [IPAddress] {
        guard begins() else { throw .unreachable("too many names are looked up") }
        let lookUp = LookUp()
        Thread.detachNewThread { [self] in
            let found = Self.lookUp(host)
            running.withLock { $0 -= 1 }
            lookUp.end(with: found)
        }
        let found = await withTaskCancellationHandler {
            await withCheckedContinuation { lookUp.wait($0) }
        } onCancel: {
            lookUp.end(with: [])
        }
        guard !found.isEmpty else { throw .unreachable("the host has no address") }
        return found
    }

    private func begins() -> Bool {
        running.withLock { count in
            guard count < Self.mostAtOnce else { return false }
            count += 1
            return true
        }
    }

    private static func lookUp(_ host: String) -> [IPAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        #if canImport(Glibc)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
        hints.ai_socktype = Int32(SOCK_STREAM)
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        return sequence(first: list) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap { entry in
            entry.flatMap { IPAddress($0.pointee) }
        }
    }
}

extension IPAddress {
    fileprivate init?(_ entry: addrinfo) {
        guard let address = entry.ai_addr else { return nil }
        let bytes = UnsafeRawPointer(address)
        switch entry.ai_family {
        case AF_INET: self.init(networkBytes: Array(UnsafeRawBufferPointer(start: bytes + 4, count: 4)))
        case AF_INET6: self.init(networkBytes: Array(UnsafeRawBufferPointer(start: bytes + 8, count: 16)))
        default: return nil
        }
    }
}

/// One look-up: the first end counts.
private final class LookUp: Sendable {
    private enum State {
        case running(CheckedContinuation<[IPAddress], Never>?)
        case ended([IPAddress])
    }

    private let state = Locked(State.running(nil))

    func wait(_ continuation: CheckedContinuation<[IPAddress], Never>) {
        let found: [IPAddress]? = state.withLock { state in
            if case .ended(let found) = state { return found }
            state = .running(continuation)
            return nil
        }
        if let found { continuation.resume(returning: found) }
    }

    func end(with found: [IPAddress]) {
        let waiting: CheckedContinuation<[IPAddress], Never>? = state.withLock { state in
            guard case .running(let waiting) = state else { return nil }
            state = .ended(found)
            return waiting
        }
        waiting?.resume(returning: found)
    }
}
