import LatchkeyCore
import LatchkeyLanguages

extension MessageLanguage {
    /// The name of a device, as the pages write it.
    func name(of device: DeviceName) -> String {
        switch device {
        case .browser(let browser, let system):
            texts.string(.screens, "browserOnSystem", ["browser": browser, "system": system])
        case .named(let name): name
        }
    }

    /// The name of a place, as the pages write it.
    func name(of place: Place) -> String {
        guard let city = place.city, let country = place.country else { return place.city ?? place.country ?? "" }
        return texts.string(.screens, "cityInCountry", ["city": city, "country": country])
    }
}
