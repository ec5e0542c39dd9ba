package import LatchkeyCore

/// The display name of a browser in the list of sessions.
///
/// It comes from known words of the `User-Agent`; the header itself is not stored.
package enum BrowserName {
    /// The device of a browser: its name if it is known, and `web` as the platform.
    package static func device(_ userAgent: String?) -> Device {
        let text = (userAgent ?? "").prefix(1000)
        let browser = browsers.first { text.contains($0.word) }?.name
        let system = systems.first { text.contains($0.word) }?.name
        let names = [browser, system].compactMap { $0 }
        return Device(name: names.isEmpty ? nil : names.joined(separator: ", "), platform: "web")
    }

    /// Each `User-Agent` also contains the words of later entries.
    private static let browsers: [(word: String, name: String)] = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]

    private static let systems: [(word: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Mac OS X", "macOS"), ("Linux", "Linux"),
    ]
}
