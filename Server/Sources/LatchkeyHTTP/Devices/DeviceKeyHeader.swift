import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyCore

extension Request {
    /// The key of the device that a login comes from; nil where it has none, or not one alone.
    var deviceKey: DeviceKey? {
        let values = headers[values: .latchkeyDevice]
        guard values.count == 1 else { return nil }
        return values.first.flatMap { DeviceKey($0) }
    }
}

extension HTTPField.Name {
    static let latchkeyDevice = HTTPField.Name(LatchkeyHeader.device) ?? .accept
}
