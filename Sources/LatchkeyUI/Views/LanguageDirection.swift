#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import LatchkeyScreens
import SwiftUI

extension View {
    /// Lays a view out in the direction of its language, which may differ from that of the app.
    func written(in language: Language) -> some View {
        environment(\.layoutDirection, language.isRightToLeft ? .rightToLeft : .leftToRight)
    }
}
#endif
