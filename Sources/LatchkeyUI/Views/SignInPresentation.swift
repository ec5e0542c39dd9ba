#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import SwiftUI

/// Presents the screens and alerts of the model, if no view above does.
struct SignInPresentation: ViewModifier {
    @Environment(SignInModel.self) private var model
    @State private var host: Int?

    func body(content: Content) -> some View {
        content
            .sheet(isPresented: presentsScreen) {
                NavigationStack { ScreenView() }
                    .sheetSize()
                    .environment(model)
                    .interactiveDismissDisabled(model.progress != nil || model.screen?.screen.mustBeAnswered == true)
            }
            .modifier(SignInAlert(isActive: isHost && model.screen == nil))
            .onAppear { host = model.addHost() }
            .onDisappear { model.removeHost(host) }
    }

    private var isHost: Bool { host != nil && model.hosts.last == host }

    private var presentsScreen: Binding<Bool> {
        Binding { @MainActor in
            isHost && model.screen != nil
        } set: { @MainActor isPresented in
            if !isPresented { model.closeScreen() }
        }
    }
}

/// Shows the alert of the model.
struct SignInAlert: ViewModifier {
    let isActive: Bool
    @Environment(SignInModel.self) private var model

    func body(content: Content) -> some View {
        content.alert(Text(model.alert?.title ?? ""), isPresented: isPresented, presenting: model.alert) { _ in
            Button(model.text(.okButton)) {}
        } message: { alert in
            Text(alert.message)
        }
    }

    private var isPresented: Binding<Bool> {
        Binding { @MainActor in
            isActive && model.alert != nil
        } set: { @MainActor isPresented in
            if !isPresented { model.dismissAlert() }
        }
    }
}
#endif
