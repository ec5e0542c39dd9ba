import LatchkeyCore

/// The initials of a user or an application on a tint of their own.
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

    init(of application: LatchkeyCore.Application.ID, named name: String) {
        tint = AvatarTint.name(for: application.rawValue)
        initials = Initials.text(of: name) ?? name.first.map(String.init)
    }
}
