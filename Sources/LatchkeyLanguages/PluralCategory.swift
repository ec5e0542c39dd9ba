/// A form that a word has with a number (CLDR, cardinal numbers).
package enum PluralCategory: String, Sendable, Hashable, CaseIterable {
    case zero, one, two, few, many, other
}

/// The plural forms of a language for whole numbers (CLDR, `plurals.xml`).
package struct PluralRule: Sendable {
    /// The categories that some whole number has.
    package let categories: Set<PluralCategory>
    private let category: @Sendable (Int) -> PluralCategory

    private init(_ categories: Set<PluralCategory>, _ category: @escaping @Sendable (Int) -> PluralCategory) {
        self.categories = categories
        self.category = category
    }

    /// The category of a number.
    package func callAsFunction(_ number: Int) -> PluralCategory {
        category(number == .min ? .max : abs(number))
    }

    /// The rule of a language; that of English for languages without one here.
    package init(tag: String) {
        self =
            switch LanguageRange(tag).language {
            case "ja", "zh", "ko", "vi", "th", "id", "ms", "my", "lo", "km", "yue": Self.none
            case "fr", "hy": Self.zeroIsOne(withMillions: true)
            case "pt": Self.zeroIsOne(withMillions: true)
            case "hi", "bn", "fa", "gu", "kn", "am", "zu": Self.zeroIsOne(withMillions: false)
            case "es", "it", "ca": Self.oneWithMillions
            case "ru", "uk", "be", "sr", "hr", "bs": Self.eastSlavic
            case "pl": Self.polish
            case "cs", "sk": Self.czech
            case "ar": Self.arabic
            case "he": Self.hebrew
            case "lt": Self.lithuanian
            case "lv": Self.latvian
            case "ro": Self.romanian
            case "sl": Self.slovenian
            default: Self.oneAndOther
            }
    }

    private static let none = PluralRule([.other]) { _ in .other }
    private static let oneAndOther = PluralRule([.one, .other]) { $0 == 1 ? .one : .other }
    private static let oneWithMillions = PluralRule([.one, .many, .other]) { number in
        number == 1 ? .one : isMillions(number) ? .many : .other
    }

    private static func zeroIsOne(withMillions: Bool) -> PluralRule {
        PluralRule(withMillions ? [.one, .many, .other] : [.one, .other]) { number in
            number <= 1 ? .one : withMillions && isMillions(number) ? .many : .other
        }
    }

    private static func isMillions(_ number: Int) -> Bool { number != 0 && number.isMultiple(of: 1_000_000) }

    private static func isFew(_ number: Int) -> Bool { 2...4 ~= number % 10 && !(12...14 ~= number % 100) }

    private static let eastSlavic = PluralRule([.one, .few, .many, .other]) { number in
        number % 10 == 1 && number % 100 != 11 ? .one : isFew(number) ? .few : .many
    }
    private static let polish = PluralRule([.one, .few, .many, .other]) { number in
        number == 1 ? .one : isFew(number) ? .few : .many
    }
    private static let czech = PluralRule([.one, .few, .other]) { number in
        number == 1 ? .one : 2...4 ~= number ? .few : .other
    }
    private static let hebrew = PluralRule([.one, .two, .other]) { number in
        number == 1 ? .one : number == 2 ? .two : .other
    }
    private static let arabic = PluralRule([.zero, .one, .two, .few, .many, .other]) { number in
        switch (number, number % 100) {
        case (0, _): .zero
        case (1, _): .one
        case (2, _): .two
        case (_, 3...10): .few
        case (_, 11...99): .many
        default: .other
        }
    }
    private static let lithuanian = PluralRule([.one, .few, .other]) { number in
        if 11...19 ~= number % 100 || number % 10 == 0 { return .other }
        return number % 10 == 1 ? .one : .few
    }
    private static let latvian = PluralRule([.zero, .one, .other]) { number in
        if 11...19 ~= number % 100 || number % 10 == 0 { return .zero }
        return number % 10 == 1 ? .one : .other
    }
    private static let romanian = PluralRule([.one, .few, .other]) { number in
        number == 1 ? .one : number == 0 || 1...19 ~= number % 100 ? .few : .other
    }
    private static let slovenian = PluralRule([.one, .two, .few, .other]) { number in
        switch number % 100 {
        case 1: .one
        case 2: .two
        case 3...4: .few
        default: .other
        }
    }
}
