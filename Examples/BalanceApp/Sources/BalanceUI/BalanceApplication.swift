#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import BalanceEntries
import Foundation
import LatchkeyUI
import ScreenCalls
import SwiftUI

#if os(macOS)
import AppKit
#endif

/// The Kii Balance app.
///
/// The title, the login, the registration and the account are those of `LatchkeyUI`.
@main struct BalanceApplication: App {
    @State private var signIn = SignInModel(
        .balance(server: Self.server),
        options: SignInOptions(
            appName: BalanceBook.appName,
            language: .ofExamples(preferred: Locale.preferredLanguages),
            registeredNames: .username
        )
    )

    init() {
        #if os(macOS)
        // `swift run` starts a program without a bundle, which would have no window in front and no menu.
        NSApplication.shared.setActivationPolicy(.regular)
        NSApplication.shared.activate()
        #endif
    }

    var body: some Scene {
        WindowGroup {
            EntryListView(signIn.latchkey, language: signIn.options.language).signIn(signIn)
        }
    }

    /// The server of the launch argument `-server URL`; without it, the one on this computer.
    private static var server: URL {
        let local = "http://127.0.0.1:8080"
        guard let server = URL(string: UserDefaults.standard.string(forKey: "server") ?? local) else {
            preconditionFailure("The launch argument -server needs an address such as \(local).")
        }
        return server
    }
}
#endif
