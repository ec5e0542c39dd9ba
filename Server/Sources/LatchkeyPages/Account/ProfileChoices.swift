import Foundation
import LatchkeyScreens

/// The countries to choose from, by the names that they have in a language.
enum Countries {
    static func options(choosing chosen: String, none: String, in language: Language) -> [OptionView] {
        let known = names[language] ?? []
        let isKnown = chosen.isEmpty || known.contains { $0.code == chosen }
        let other = isKnown ? [] : [OptionView(option: chosen, text: chosen, isChosen: true)]
        return [OptionView(option: "", text: none, isChosen: chosen.isEmpty)] + other
            + known.map { OptionView(option: $0.code, text: $0.name, isChosen: $0.code == chosen) }
    }

    private typealias Country = (code: String, name: String)

    /// Codes that ISO 3166-1 keeps for something else than a country.
    private static let reserved: Set<String> = ["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN"]

    /// Sorted once for each language: a page has them all.
    private static let names: [Language: [Country]] = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { language in
            let locale = Locale(identifier: language.rawValue)
            let countries = Locale.Region.isoRegions
                .filter { $0.identifier.count == 2 && $0.subRegions.isEmpty && !reserved.contains($0.identifier) }
                .compactMap { region -> Country? in
                    let code = region.identifier
                    guard let name = locale.localizedString(forRegionCode: code), name != code else { return nil }
                    return (code, name)
                }
            return (
                language,
                countries.sorted { $0.name.compare($1.name, locale: locale) == .orderedAscending }
            )
        }
    )
}

/// The languages that messages are written in, and another one that a person has had set.
enum MessageLocales {
    static func options(choosing chosen: String, none: String, in language: Language) -> [OptionView] {
        let isKnown = chosen.isEmpty || Language(rawValue: chosen) != nil
        let name = Locale(identifier: language.rawValue).localizedString(forIdentifier: chosen) ?? chosen
        let other = isKnown ? [] : [OptionView(option: chosen, text: name, isChosen: true)]
        return [OptionView(option: "", text: none, isChosen: chosen.isEmpty)] + other
            + Language.allCases.map { OptionView(option: $0.rawValue, text: $0.name, isChosen: $0.rawValue == chosen) }
    }
}
