#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import LatchkeyScreens
import SwiftUI

#if os(macOS)
import AppKit
typealias TextContentType = NSTextContentType
#else
import UIKit
typealias TextContentType = UITextContentType
#endif

extension Autofill {
    var contentType: TextContentType? {
        switch self {
        case .username: .username
        case .password: .password
        case .newPassword: .newPassword
        case .oneTimeCode: .oneTimeCode
        case .nothing: nil
        }
    }
}

extension View {
    /// The keyboard for a kind of text; only where there is one on the screen.
    func keyboard(for content: FieldContent) -> some View {
        #if os(macOS)
        self
        #else
        textInputAutocapitalization(.never).keyboardType(UIKeyboardType(content))
        #endif
    }

    /// Lets a person drag the keyboard away; visionOS has none to drag.
    func scrollingDismissesKeyboard() -> some View {
        #if os(visionOS)
        self
        #else
        scrollDismissesKeyboard(.interactively)
        #endif
    }
}

#if !os(macOS)
extension UIKeyboardType {
    init(_ content: FieldContent) {
        switch content {
        case .characters: self = .default
        case .identifier, .emailAddress: self = .emailAddress
        case .digits: self = .numberPad
        }
    }
}
#endif
#endif
