/// A QR code (ISO/IEC 18004): bytes, error correction level M, versions 1 to 20.
package struct QRCode: Sendable, Equatable {
    /// The light modules that must surround the code on each side.
    package static let border = 4
    /// The most bytes of a text.
    package static let longest = QRVersion.all.last?.capacity ?? 0

    /// The number of modules of a side, without the border.
    package let size: Int
    private let dark: [Bool]

    /// The smallest code of a text in UTF-8; nil if the text is longer than `longest`.
    ///
    /// Readers guess the encoding of characters outside ASCII, so use it for addresses.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.all.first(where: { $0.capacity >= bytes.count }) else { return nil }
        var best: (penalty: Int, matrix: QRMatrix)?
        for mask in QRMask.allCases {
            let matrix = Self.matrix(of: bytes, version, mask)
            let penalty = matrix.penalty
            if penalty < best?.penalty ?? .max { best = (penalty, matrix) }
        }
        guard let best else { return nil }
        self.init(best.matrix)
    }

    init(_ matrix: QRMatrix) {
        size = matrix.size
        dark = matrix.dark
    }

    static func matrix(of bytes: [UInt8], _ version: QRVersion, _ mask: QRMask) -> QRMatrix {
        var matrix = QRMatrix(version)
        matrix.place(QRCodewords.all(of: bytes, version))
        matrix.apply(mask)
        return matrix
    }

    /// Whether a module is dark; those outside are light.
    package func isDark(row: Int, column: Int) -> Bool {
        let inside = 0..<size
        return inside.contains(row) && inside.contains(column) && dark[row * size + column]
    }
}
