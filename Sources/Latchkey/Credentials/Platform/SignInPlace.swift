import Foundation
import LatchkeyAPI

/// The place of the sign-in in a ``FallbackStore``.
package enum SignInPlace: String, Sendable {
    /// In the service; a file is a leftover.
    case service
    /// In the file, or nowhere; an item of the service is outdated.
    case file
    /// In the file if there is one, otherwise in the service: a login may have been interrupted.
    case fileElseService = "file, else service"
}

/// Stores the place; nil until something is stored.
struct SignInPlaceRecord: Sendable {
    let file: PrivateFile

    func read() throws -> SignInPlace? {
        try file.read().flatMap { SignInPlace(rawValue: String(decoding: $0, as: UTF8.self)) }
    }

    /// Durably stores the place.
    func write(_ place: SignInPlace?) throws {
        guard try read() != place else { return }
        if let place { try file.write(Data(place.rawValue.utf8)) } else { try file.remove() }
    }
}
