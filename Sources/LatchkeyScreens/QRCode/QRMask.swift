/// A pattern that inverts some modules of the content, so that no large areas arise.
enum QRMask: Int, CaseIterable {
    case checkerboard, rows, columns, diagonals, bricks, meadow, diamonds, leaves

    func inverts(row: Int, column: Int) -> Bool {
        let product = row * column
        return switch self {
        case .checkerboard: (row + column) % 2 == 0
        case .rows: row % 2 == 0
        case .columns: column % 3 == 0
        case .diagonals: (row + column) % 3 == 0
        case .bricks: (row / 2 + column / 3) % 2 == 0
        case .meadow: product % 2 + product % 3 == 0
        case .diamonds: (product % 2 + product % 3) % 2 == 0
        case .leaves: ((row + column) % 2 + product % 3) % 2 == 0
        }
    }
}
