import LatchkeyCore

/// A user's initials on a tint of their own.
struct AvatarView: Sendable {
    /// A class of the stylesheet.
    let tint: String
    /// Nil for a figure instead.
    let initials: String?

    init(of user: LatchkeyCore.User) {
        tint = AvatarTint.name(for: user.id.rawValue)
        initials =
            (user.displayName ?? user.username?.text ?? user.emailAddress?.address.text).flatMap(Initials.text)
    }
}
