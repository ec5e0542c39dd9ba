import LatchkeyCore
import LatchkeyScreens

/// The name of a device that a person recognises.
enum DeviceName {
    /// The name in a language: `Safari on iPhone` for a browser, otherwise the name that the app gave.
    ///
    /// Nil if nothing is known.
    static func text(of device: LatchkeyCore.Device, in language: Language) -> String? {
        guard let name = device.name else { return device.platform }
        guard device.platform == "web" else { return name }
        // `BrowserName` stores the browser and the system.
        let parts = name.split(separator: ", ", maxSplits: 1).map(String.init)
        return parts.count == 2 ? Sentence.browserOnSystem.text(in: language, with: parts) : name
    }

    /// Whether it is a phone or a tablet.
    static func isHandheld(_ device: LatchkeyCore.Device) -> Bool {
        let words = [device.name, device.platform].compactMap { $0?.lowercased() }
        return ["iphone", "ipad", "ios", "android", "phone", "tablet"].contains { word in
            words.contains { $0.contains(word) }
        }
    }
}
