import Foundation
import LatchkeyAPI

/// Where the sign-in of this computer lies, when it can lie in two places.
package enum SignInPlace: String, Sendable {
    /// In the service. A file beside it is a leftover.
    case service
    /// In the file, or nowhere. What the service may hold was replaced.
    case file
    /// In the file if there is one, else in the service: a login that may have come no further.
    case fileElseService = "file, else service"
}

/// Remembers the place over restarts; nothing is remembered until something is stored.
struct SignInPlaceRecord: Sendable {
    let file: PrivateFile

    func read() throws -> SignInPlace? {
        try file.read().flatMap { SignInPlace(rawValue: String(decoding: $0, as: UTF8.self)) }
    }

    /// Remembers a place; when it returns, that survives a crash.
    func write(_ place: SignInPlace?) throws {
        guard try read() != place else { return }
        if let place { try file.write(Data(place.rawValue.utf8)) } else { try file.remove() }
    }
}
