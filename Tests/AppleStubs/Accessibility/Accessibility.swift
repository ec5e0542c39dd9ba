public import Foundation

// page AccessibilityNotification
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
public enum AccessibilityNotification {
    // page AccessibilityNotification/Announcement
    public struct Announcement {
        // page AccessibilityNotification/Announcement/init(_:)
        public init(_ announcement: String) { fatalError() }
        // page AccessibilityNotification/Announcement/post()
        public func post() { fatalError() }
    }
}
