import BalanceEntries
import Foundation
import LatchkeyScreens
import ScreenCalls

extension BalancePages {
    /// The chart of a month, and its figures as a table.
    func chart(_ month: MonthOfEntries, in language: Language, timeZone: TimeZone = .current) -> [String: Any] {
        var style = Date.FormatStyle(locale: Locale(identifier: language.rawValue), timeZone: timeZone)
        style = style.month(.abbreviated).day()
        let heading = Date.FormatStyle(locale: Locale(identifier: language.rawValue), timeZone: timeZone)
            .year().month(.wide).format(month.start)
        let (earned, spent) = (Money.text(cents: month.earned), Money.text(cents: month.spent))
        let chart = MonthChart(month)
        return [
            "heading": heading, "earned": earned, "spent": spent,
            "earnedLabel": WebSentence.earned.text(in: language), "spentLabel": WebSentence.spent.text(in: language),
            "description": heading + ". " + WebSentence.monthChart.text(earned, spent, in: language),
            "width": chart.width, "height": MonthChart.height, "zero": chart.zero,
            "bars": chart.bars.map {
                ["kind": $0.kind.rawValue, "x": $0.x, "y": $0.y, "width": $0.width, "height": $0.height]
                    as [String: Any]
            },
            "first": 1, "middle": (month.length + 1) / 2, "last": month.length,
            "showTable": WebSentence.showTable.text(in: language), "day": WebSentence.day.text(in: language),
            "total": WebSentence.total.text(in: language),
            "days": month.days.map { day in
                [
                    "day": style.format(day.date), "earned": Money.text(cents: day.earned),
                    "spent": Money.text(cents: day.spent),
                ]
            },
        ]
    }
}
