import Foundation
import LatchkeyScreens
import Synchronization

/// The list of countries in a language.
enum Countries {
    static func options(choosing chosen: String, none: String, in language: Language) -> [OptionView] {
        let known = countries(in: language)
        let isKnown = chosen.isEmpty || known.contains { $0.code == chosen }
        let other = isKnown ? [] : [OptionView(option: chosen, text: chosen, isChosen: true)]
        return [OptionView(option: "", text: none, isChosen: chosen.isEmpty)] + other
            + known.map { OptionView(option: $0.code, text: $0.name, isChosen: $0.code == chosen) }
    }

    private typealias Country = (code: String, name: String)

    /// ISO 3166-1 reserves these codes for other uses.
    private static let reserved: Set<String> = ["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN"]

    /// Made once per language, because every account page lists them.
    private static let known = Mutex<[Language: [Country]]>([:])

    /// The countries in the alphabet's order; a country without a name in the language has its English one.
    private static func countries(in language: Language) -> [Country] {
        if let made = known.withLock({ $0[language] }) { return made }
        let locale = Locale(identifier: language.rawValue)
        let english = Locale(identifier: "en")
        let countries = Locale.Region.isoRegions
            .filter { $0.identifier.count == 2 && $0.subRegions.isEmpty && !reserved.contains($0.identifier) }
            .compactMap { region -> Country? in
                let code = region.identifier
                let names = [locale, english].lazy.compactMap { $0.localizedString(forRegionCode: code) }
                return names.first { $0 != code }.map { (code, $0) }
            }
            .sorted { $0.name.compare($1.name, locale: locale) == .orderedAscending }
        known.withLock { $0[language] = countries }
        return countries
    }
}

/// The languages of messages, and the user's own if it is another one.
enum MessageLocales {
    static func options(choosing chosen: String, none: String, in language: Language) -> [OptionView] {
        let isKnown = chosen.isEmpty || Language(rawValue: chosen) != nil
        let name = Locale(identifier: language.rawValue).localizedString(forIdentifier: chosen) ?? chosen
        let other = isKnown ? [] : [OptionView(option: chosen, text: name, isChosen: true)]
        return [OptionView(option: "", text: none, isChosen: chosen.isEmpty)] + other
            + Language.allCases.map { OptionView(option: $0.rawValue, text: $0.name, isChosen: $0.rawValue == chosen) }
    }
}
