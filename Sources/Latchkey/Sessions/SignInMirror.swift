import Foundation
package import LatchkeyAPI

/// Who is signed in, for those who cannot wait until it is said.
///
/// It is right as soon as the call has returned that has changed it; before the credential store was read, it shows nobody.
///
/// `@unchecked Sendable`: `image` is only touched while `lock` is held.
final class SignInMirror: @unchecked Sendable {
    typealias Image = SignedInAccount

    private let lock = NSLock()
    private var image: Image?

    var shown: Image? { lock.withLock { image } }

    func show(_ new: Image?) { lock.withLock { image = new } }
}

/// A user who is signed in, with the best token that is known.
package struct SignedInAccount: Sendable, Hashable {
    package let user: User
    package let session: StoredSession
}
