import LatchkeyCore
import Testing

@Suite struct DeviceNameTests {
    @Test func `a browser is named with its system, and an app's device as the app calls it`() {
        #expect(DeviceName(of: Device(name: "Safari, iPhone", platform: "web")) == .browser("Safari", system: "iPhone"))
        #expect(DeviceName(of: Device(name: "Firefox", platform: "web")) == .named("Firefox"))
        #expect(DeviceName(of: Device(name: "Pixel, blue", platform: "android")) == .named("Pixel, blue"))
        #expect(DeviceName(of: Device(name: "Safari, iPhone")) == .named("Safari, iPhone"))
        #expect(DeviceName(of: Device(platform: "ios")) == .named("ios"))
        #expect(DeviceName(of: Device()) == nil)
    }
}
