import LatchkeyAPI

extension Device {
    /// The platform, which is known without asking the user.
    static var thisDevice: Device {
        #if os(Linux)
        Device(platform: "Linux")
        #elseif os(macOS)
        Device(platform: "macOS")
        #elseif os(iOS)
        Device(platform: "iOS")
        #elseif os(tvOS)
        Device(platform: "tvOS")
        #elseif os(watchOS)
        Device(platform: "watchOS")
        #elseif os(visionOS)
        Device(platform: "visionOS")
        #else
        Device()
        #endif
    }
}
