#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import SwiftUI

/// A screen that opens when the view appears, and the screens behind it.
struct OpenedScreenView: View {
    private let first: SignInScreen
    private let closed: @MainActor () -> Void
    @Environment(SignInModel.self) private var model
    @State private var host: Int?

    init(_ first: SignInScreen, _ closed: @escaping @MainActor () -> Void) {
        self.first = first
        self.closed = closed
    }

    var body: some View {
        NavigationStack { ScreenView() }
            .onAppear {
                // Keeps the views below from presenting the screen too.
                host = model.addHost()
                if model.screen == nil { model.show(first) }
            }
            .onDisappear {
                model.closeScreen()
                model.removeHost(host)
            }
            .onChange(of: model.screen == nil) { _, isClosed in
                if isClosed { closed() }
            }
    }
}
#endif
