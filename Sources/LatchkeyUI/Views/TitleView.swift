#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import LatchkeyScreens
import SwiftUI

/// The title screen: the app's name, the signed-in users of the device, and the buttons Register and Log In.
struct TitleView: View {
    @Environment(SignInModel.self) private var model
    @Environment(\.signInStyle) private var style
    @ScaledMetric private var logoHeight: CGFloat = 96

    var body: some View {
        ScrollView {
            VStack(spacing: 24) {
                header
                if let notice = model.title.notice {
                    Text(notice).multilineTextAlignment(.center).foregroundStyle(.secondary)
                }
                VStack(spacing: 12) {
                    if model.title.offersUnlock {
                        button(model.title.unlockButton, isMain: true) { model.send(title: .unlocked) }
                    }
                    ForEach(model.otherUsers) { user in
                        button(model.text(.continueAsButton, model.name(of: user)), isMain: true) {
                            Task { await model.switchUser(to: user.id) }
                        }
                    }
                    button(model.title.logInButton, isMain: model.otherUsers.isEmpty) {
                        model.send(title: .logInChosen)
                    }
                    button(model.title.registerButton, isMain: false) { model.send(title: .registerChosen) }
                }
            }
            .readableWidth()
        }
        .defaultScrollAnchor(.center)
        .written(in: model.language)
        .announces(model.title.notice)
    }

    private var header: some View {
        VStack(spacing: 16) {
            if let logo = style.logo {
                logo.resizable().scaledToFit().frame(height: logoHeight).accessibilityHidden(true)
            }
            Text(model.title.appName)
                .font(.largeTitle.bold())
                .multilineTextAlignment(.center)
                .accessibilityAddTraits(.isHeader)
        }
    }

    @ViewBuilder
    private func button(_ label: String, isMain: Bool, action: @escaping @MainActor () -> Void) -> some View {
        let button = Button(action: action) { Text(label).frame(maxWidth: .infinity) }.wideButton(style)
        if isMain { button.buttonStyle(.borderedProminent) } else { button.buttonStyle(.bordered) }
    }
}
#endif
