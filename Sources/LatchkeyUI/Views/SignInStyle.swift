#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
public import SwiftUI

/// The look of the sign-in's views; the colour is that of `tint(_:)`.
///
/// ```swift
/// NotesView()
///     .signIn(latchkey)
///     .signInStyle(SignInStyle(logo: Image("Logo"), cornerRadius: 20))
///     .tint(.purple)
/// ```
public struct SignInStyle: Sendable {
    /// The picture above the app's name; decorative.
    public var logo: Image?
    /// The corner radius of fields and buttons.
    public var cornerRadius: CGFloat
    /// The look of the fields.
    public var fieldStyle: FieldStyle

    /// The look of a field.
    public enum FieldStyle: Sendable, Hashable, CaseIterable {
        /// On a grey background.
        case filled
        /// In a frame.
        case outlined
        /// Above a line.
        case plain
    }

    /// A look.
    ///
    /// - Parameters:
    ///   - logo: The picture above the app's name.
    ///   - cornerRadius: The corner radius of fields and buttons.
    ///   - fieldStyle: The look of the fields.
    public init(logo: Image? = nil, cornerRadius: CGFloat = 12, fieldStyle: FieldStyle = .filled) {
        self.logo = logo
        self.cornerRadius = cornerRadius
        self.fieldStyle = fieldStyle
    }
}

extension EnvironmentValues {
    private struct SignInStyleKey: EnvironmentKey {
        static var defaultValue: SignInStyle { SignInStyle() }
    }

    /// The look of the sign-in's views.
    public var signInStyle: SignInStyle {
        get { self[SignInStyleKey.self] }
        set { self[SignInStyleKey.self] = newValue }
    }
}

extension View {
    /// Sets the look of the sign-in's views.
    ///
    /// - Parameter style: The look.
    /// - Returns: The view.
    public func signInStyle(_ style: SignInStyle) -> some View { environment(\.signInStyle, style) }

    /// A button over the whole width.
    func wideButton(_ style: SignInStyle) -> some View {
        buttonBorderShape(.roundedRectangle(radius: style.cornerRadius)).controlSize(.large)
    }

    /// The size of a sheet on the Mac, where its scrolling content has none.
    func sheetSize() -> some View {
        #if os(macOS)
        frame(minWidth: 400, minHeight: 440)
        #else
        self
        #endif
    }

    /// A readable width on iPad and Mac, in the middle of the window.
    func readableWidth() -> some View {
        frame(maxWidth: 440).padding().frame(maxWidth: .infinity)
    }
}
#endif
