import Foundation
package import KiiSDK

extension KiiObject {
    /// The day on which it was created.
    package var day: String {
        let style = Date.FormatStyle(date: .abbreviated, time: .omitted, locale: Locale(identifier: "en_US"))
        return (created ?? .now).formatted(style)
    }
}
