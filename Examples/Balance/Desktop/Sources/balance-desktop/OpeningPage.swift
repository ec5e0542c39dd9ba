import Adwaita

/// An empty page, for the moment in which the stored session is read.
@MainActor
final class OpeningPage: Page {
    let root: Widget = Box(.vertical, [HeaderBar("Kii Balance")])

    func begin() {}
}
