#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import LatchkeyScreens
import SwiftUI

/// The presented screen of the model; empty without one.
struct ScreenView: View {
    @Environment(SignInModel.self) private var model

    var body: some View {
        if let screen = model.screen {
            CredentialFormView(screen: screen)
                .id(screen.id)
                .modifier(SignInAlert(isActive: true))
                .written(in: model.language)
                .navigationTitle(screen.title)
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) {
                        Button(model.text(.cancelButton)) { model.send(.cancelled) }
                            .disabled(model.progress != nil || screen.screen.mustBeAnswered)
                    }
                }
        }
    }
}
#endif
