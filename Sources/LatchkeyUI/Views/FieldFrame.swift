#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import SwiftUI

extension View {
    /// What surrounds a field, as the style says.
    @ViewBuilder
    func fieldFrame(_ style: SignInStyle) -> some View {
        let shape = RoundedRectangle(cornerRadius: style.cornerRadius)
        switch style.fieldStyle {
        case .filled: padding(12).background(.quaternary, in: shape)
        // The frame takes no taps from the field.
        case .outlined: padding(12).overlay { shape.strokeBorder(.secondary).allowsHitTesting(false) }
        case .plain:
            VStack(spacing: 8) {
                self
                Divider()
            }
        }
    }
}
#endif
