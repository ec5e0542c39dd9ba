#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import LatchkeyScreens
import SwiftUI

/// Shows the alert of a model until it is dismissed.
struct BalanceAlert: ViewModifier {
    let alert: ScreenAlert?
    let language: Language
    let dismiss: @MainActor () -> Void

    func body(content: Content) -> some View {
        content.alert(Text(alert?.title ?? ""), isPresented: isPresented, presenting: alert) { _ in
            Button(Sentence.okButton.text(in: language)) {}
        } message: { alert in
            Text(alert.message)
        }
    }

    private var isPresented: Binding<Bool> {
        Binding { @MainActor in
            alert != nil
        } set: { @MainActor isPresented in
            if !isPresented { dismiss() }
        }
    }
}
#endif
