import LatchkeyCore
import LatchkeyScreens

extension Place {
    func text(in language: Language) -> String {
        guard let city, let country else { return city ?? country ?? "" }
        return Sentence.cityInCountry.text(in: language, with: [city, country])
    }
}
