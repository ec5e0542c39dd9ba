#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
public import Latchkey
public import SwiftUI

extension View {
    /// Shows this view to signed-in users, and the title screen and the login to others.
    ///
    /// ```swift
    /// WindowGroup {
    ///     NotesView().signIn(latchkey)
    /// }
    /// ```
    ///
    /// A stored session is restored without the network. A refused request shows the login over the view, and is sent
    /// again afterwards. The view finds the ``SignInModel`` in its environment.
    ///
    /// - Parameters:
    ///   - latchkey: The client.
    ///   - options: The names, the language and the guests.
    /// - Returns: The view behind the sign-in.
    public func signIn(_ latchkey: LatchkeyClient, options: SignInOptions = SignInOptions()) -> some View {
        modifier(OwnSignIn(latchkey, options))
    }

    /// Shows this view to signed-in users, with a model of the app, which several windows can share.
    ///
    /// - Parameter model: The model.
    /// - Returns: The view behind the sign-in.
    public func signIn(_ model: SignInModel) -> some View { modifier(SignIn(model: model)) }

    /// Lets a sheet of the app present the login and the alerts, which a view below it cannot.
    ///
    /// ```swift
    /// .sheet(isPresented: $composes) { Composer().presentsSignIn() }
    /// ```
    ///
    /// - Returns: The view.
    public func presentsSignIn() -> some View { modifier(SignInPresentation()) }
}

/// A sign-in with a model of its own.
struct OwnSignIn: ViewModifier {
    @State private var model: SignInModel

    init(_ latchkey: LatchkeyClient, _ options: SignInOptions) {
        _model = State(initialValue: SignInModel(latchkey, options: options))
    }

    func body(content: Content) -> some View { content.signIn(model) }
}

/// The title screen or the content, with the presented screens above.
struct SignIn: ViewModifier {
    let model: SignInModel
    @Environment(\.scenePhase) private var scenePhase

    func body(content: Content) -> some View {
        ZStack {
            if model.showsContent {
                content
                    .id(model.contentID)
                    .opacity(model.coversContent ? 0 : 1)
                    .accessibilityHidden(model.coversContent)
            } else if model.state == .opening {
                ProgressView()
            } else {
                TitleView()
            }
        }
        .presentsSignIn()
        .environment(model)
        .onChange(of: scenePhase) { _, phase in
            // The device may have been unlocked.
            if phase == .active { model.send(title: .unlocked) }
        }
        .task { await model.run() }
    }
}
#endif
