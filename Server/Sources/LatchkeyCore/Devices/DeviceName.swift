/// The name of a device that a person recognises.
package enum DeviceName: Sendable, Equatable {
    /// A browser on a system, as `Safari on iPhone` in a language.
    case browser(String, system: String)
    /// As the app calls it.
    case named(String)

    /// Nil if nothing is known about the device.
    package init?(of device: Device) {
        guard let name = device.name ?? device.platform else { return nil }
        // Browsers are stored as `Safari, iPhone`.
        let parts = name.split(separator: ", ", maxSplits: 1).map(String.init)
        self = device.platform == "web" && parts.count == 2 ? .browser(parts[0], system: parts[1]) : .named(name)
    }
}
