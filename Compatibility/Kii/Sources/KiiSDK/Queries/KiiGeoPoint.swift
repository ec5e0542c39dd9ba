public import Foundation
import LatchkeyJSON

/// A place on the earth, in degrees.
public final class KiiGeoPoint: NSObject, Sendable {
    /// Degrees north of the equator, from -90 to 90.
    public let latitude: Double
    /// Degrees east of Greenwich, from -180 to 180.
    public let longitude: Double

    /// A place.
    ///
    /// - Parameters:
    ///   - latitude: Degrees north of the equator, clamped to -90 to 90.
    ///   - longitude: Degrees east of Greenwich, clamped to -180 to 180.
    public init(latitude: Double, andLongitude longitude: Double) {
        self.latitude = latitude.isNaN ? 0 : min(max(latitude, -90), 90)
        self.longitude = longitude.isNaN ? 0 : min(max(longitude, -180), 180)
    }

    /// Whether another value is the same place.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? KiiGeoPoint else { return false }
        return latitude == other.latitude && longitude == other.longitude
    }

    /// Equal for equal places.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(latitude)
        hasher.combine(longitude)
        return hasher.finalize()
    }
}

extension KiiGeoPoint {
    /// The place as JSON.
    var json: JSONValue { ["_type": "point", "lat": .number(latitude), "lon": .number(longitude)] }

    /// Nil if the JSON is not a place.
    convenience init?(_ json: JSONValue) {
        guard let members = json.objectValue, members["_type"] == "point",
            let latitude = members["lat"]?.doubleValue, let longitude = members["lon"]?.doubleValue
        else { return nil }
        self.init(latitude: latitude, andLongitude: longitude)
    }
}
