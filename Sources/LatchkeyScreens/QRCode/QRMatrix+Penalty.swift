extension QRMatrix {
    /// How hard the modules are to read (ISO/IEC 18004:2015 §7.8.3); the mask with the lowest number is used.
    var penalty: Int {
        let rows = (0..<size).map { row in (0..<size).map { self[row, $0] } }
        let columns = (0..<size).map { column in (0..<size).map { self[$0, column] } }
        let lines = rows + columns
        return lines.reduce(0) { $0 + Self.runs(in: $1) + Self.finders(in: $1) } + Self.blocks(in: rows) + imbalance
    }

    /// Five modules of one colour in a line, and more.
    private static func runs(in line: [Bool]) -> Int {
        var (penalty, length) = (0, 0)
        for (index, isDark) in line.enumerated() {
            length = index > 0 && isDark == line[index - 1] ? length + 1 : 1
            if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
        }
        return penalty
    }

    /// Squares of two by two modules of one colour.
    private static func blocks(in rows: [[Bool]]) -> Int {
        var blocks = 0
        for (upper, lower) in zip(rows, rows.dropFirst()) {
            for column in upper.indices.dropFirst() {
                let isDark = upper[column]
                if upper[column - 1] == isDark, lower[column - 1] == isDark, lower[column] == isDark { blocks += 1 }
            }
        }
        return blocks * 3
    }

    /// Lines like those through a finder, with four light modules on one side.
    private static func finders(in line: [Bool]) -> Int {
        let pattern = [true, false, true, true, true, false, true]
        // The border is light.
        func isLight(_ range: Range<Int>) -> Bool { line[range.clamped(to: line.indices)].allSatisfy { !$0 } }
        var (penalty, start) = (0, 0)
        while start + pattern.count <= line.count {
            let end = start + pattern.count
            guard line[start..<end].elementsEqual(pattern) else {
                start += 1
                continue
            }
            if isLight(start - 4..<start) || isLight(end..<end + 4) {
                penalty += 40
                start = end
            } else {
                start += 4
            }
        }
        return penalty
    }

    /// Every 5 percent more or fewer dark modules than a half.
    private var imbalance: Int {
        let count = dark.count { $0 }
        return abs(count * 20 - dark.count * 10) / dark.count * 10
    }
}
