#if canImport(SwiftUI) && canImport(UIKit) && (os(iOS) || os(visionOS))
import LatchkeyScreens
import SwiftUI

/// The content of the app's navigation bar for a pushed login.
struct LogInBar: Hashable {
    /// The title of the presented screen.
    let title: String?
    /// The label of the button that cancels the presented screen.
    let cancelButton: String
    /// Whether the system's back button leaves the login; behind the first screen, *Cancel* leads back to it.
    let isFirstScreen: Bool
    /// Whether a call runs, which nobody can leave.
    let isBusy: Bool

    @MainActor init(_ model: SignInModel) {
        title = model.screen?.title
        cancelButton = model.text(.cancelButton)
        isFirstScreen = model.screen?.screen.isLogIn ?? true
        isBusy = model.progress != nil
    }
}

/// A login without a navigation bar, which reports what the bar of the app has to show.
struct PushedLogInView: View {
    let show: @MainActor (LogInBar) -> Void
    let closed: @MainActor () -> Void
    @Environment(SignInModel.self) private var model

    var body: some View {
        OpenedScreenView(.logIn(), hasBar: false, closed)
            .onChange(of: LogInBar(model), initial: true) { _, bar in show(bar) }
    }
}
#endif
