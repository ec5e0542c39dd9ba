extension QRCode {
    /// The code as lines of text, with the border; each character has one module above another.
    ///
    /// The blocks have the colour of the text. On a dark terminal they are the light modules.
    ///
    /// - Parameter isTextDark: Whether the terminal writes dark text on light ground.
    /// - Returns: The lines, of the same length.
    package func halfBlocks(isTextDark: Bool = false) -> [String] {
        let side = size + 2 * Self.border
        return stride(from: 0, to: side, by: 2).map { row in
            String(
                (0..<side).map { column in
                    let upper = isBlock(row, column, isTextDark)
                    // The side is odd, so the last line has no lower half.
                    let lower = row + 1 < side && isBlock(row + 1, column, isTextDark)
                    return switch (upper, lower) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                }
            )
        }
    }

    private func isBlock(_ row: Int, _ column: Int, _ isTextDark: Bool) -> Bool {
        isDark(row: row - Self.border, column: column - Self.border) == isTextDark
    }
}
