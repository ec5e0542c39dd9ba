import LatchkeyCore
import LatchkeyScreens

extension DeviceName {
    func text(in language: Language) -> String {
        switch self {
        case .browser(let browser, let system): Sentence.browserOnSystem.text(in: language, with: [browser, system])
        case .named(let name): name
        }
    }
}

extension LatchkeyCore.Device {
    /// Whether it is a phone or a tablet.
    var isHandheld: Bool {
        let words = [name, platform].compactMap { $0?.lowercased() }
        return ["iphone", "ipad", "ios", "android", "phone", "tablet"].contains { word in
            words.contains { $0.contains(word) }
        }
    }
}
