package import LatchkeyCore

/// What a browser is called in the list of sessions, from words of its `User-Agent` that we know; nothing of it is kept as it came.
package enum BrowserName {
    /// The device of a browser: its name, as far as it is known, and `web`.
    package static func device(_ userAgent: String?) -> Device {
        let text = (userAgent ?? "").prefix(1000)
        let browser = browsers.first { text.contains($0.word) }?.name
        let system = systems.first { text.contains($0.word) }?.name
        let names = [browser, system].compactMap { $0 }
        return Device(name: names.isEmpty ? nil : names.joined(separator: ", "), platform: "web")
    }

    /// Each says that it is also those below it.
    private static let browsers: [(word: String, name: String)] = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]

    private static let systems: [(word: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Mac OS X", "macOS"), ("Linux", "Linux"),
    ]
}
