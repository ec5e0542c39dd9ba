#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(visionOS))
import Foundation
import LatchkeyScreens
import SwiftUI

/// The QR code of an authenticator app, dark on light in every appearance.
struct QRCodeView: View {
    let setUp: AuthenticatorSetUp
    let label: String
    @ScaledMetric private var unit: CGFloat = 4

    var body: some View {
        let modules = setUp.modules
        let side = CGFloat(modules.count) * unit
        Path { path in
            for (row, line) in modules.enumerated() {
                for (column, isDark) in line.enumerated() where isDark {
                    path.addRect(CGRect(x: CGFloat(column) * unit, y: CGFloat(row) * unit, width: unit, height: unit))
                }
            }
        }
        .fill(Color.black)
        .frame(width: side, height: side)
        .background(Color.white, in: Rectangle())
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(label)
        .accessibilityAddTraits(.isImage)
    }
}
#endif
