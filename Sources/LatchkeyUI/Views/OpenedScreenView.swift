#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import SwiftUI

/// A screen that opens when the view appears, and the screens behind it.
struct OpenedScreenView: View {
    private let first: SignInScreen
    private let hasBar: Bool
    private let closed: @MainActor () -> Void
    @Environment(SignInModel.self) private var model
    @State private var host: Int?

    /// - Parameters:
    ///   - first: The screen.
    ///   - hasBar: Whether it has a navigation bar of its own.
    ///   - closed: Called when the last screen is closed.
    init(_ first: SignInScreen, hasBar: Bool = true, _ closed: @escaping @MainActor () -> Void) {
        self.first = first
        self.hasBar = hasBar
        self.closed = closed
    }

    var body: some View {
        content
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

    @ViewBuilder private var content: some View {
        if hasBar { NavigationStack { ScreenView() } } else { ScreenView() }
    }
}
#endif
