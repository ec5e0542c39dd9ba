import Foundation

/// The bars of a month: earnings above a line, expenses below it, in units of the drawing.
struct MonthChart: Sendable {
    struct Bar: Sendable, Hashable {
        enum Kind: String, Sendable { case earned, spent }

        let kind: Kind
        let x: Int
        let y: Int
        let width: Int
        let height: Int
    }

    static let height = 160
    private static let dayWidth = 20
    private static let gap = 3
    /// A small amount beside a great one is visible too.
    private static let leastHeight = 2

    let width: Int
    /// The height of the line between earnings and expenses.
    let zero: Int
    let bars: [Bar]

    init(_ month: MonthOfEntries) {
        let most = month.days.map(\.earned).max() ?? 0
        let range = most + (month.days.map(\.spent).max() ?? 0)
        func length(_ cents: Decimal) -> Int {
            guard cents > 0 else { return 0 }
            let share = NSDecimalNumber(decimal: cents).doubleValue / NSDecimalNumber(decimal: range).doubleValue
            return max(Self.leastHeight, Int((share * Double(Self.height)).rounded()))
        }
        let zero = most == range ? Self.height : min(length(most), Self.height - Self.leastHeight)
        func bar(_ kind: Bar.Kind, _ day: MonthOfEntries.Day, _ cents: Decimal) -> Bar? {
            let height = min(length(cents), kind == .earned ? zero : Self.height - zero)
            guard height > 0 else { return nil }
            return Bar(
                kind: kind,
                x: (day.number - 1) * Self.dayWidth + Self.gap,
                y: kind == .earned ? zero - height : zero,
                width: Self.dayWidth - 2 * Self.gap,
                height: height
            )
        }
        width = month.length * Self.dayWidth
        self.zero = zero
        bars = month.days.flatMap { day in
            [bar(.earned, day, day.earned), bar(.spent, day, day.spent)].compactMap(\.self)
        }
    }
}
