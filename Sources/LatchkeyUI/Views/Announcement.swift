#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import Accessibility
import SwiftUI

extension View {
    /// Lets VoiceOver read a message when it appears or changes.
    func announces(_ message: String?) -> some View {
        onChange(of: message, initial: true) { _, message in
            if let message { AccessibilityNotification.Announcement(message).post() }
        }
    }
}
#endif
