import Foundation
package import LatchkeyJSON

extension ObjectPlace {
    /// The earth's mean radius, in metres (IUGG).
    private static let radius = 6_371_008.8

    /// Reads a `{"_type": "point", "lat": …, "lon": …}`; nil for anything else.
    package init?(_ value: JSONValue) {
        guard let members = value.objectValue, members["_type"]?.stringValue == "point",
            let latitude = members["lat"]?.doubleValue, let longitude = members["lon"]?.doubleValue,
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// The distance along the great circle, in metres.
    package func distance(to other: ObjectPlace) -> Double {
        let (one, two) = (latitude * .pi / 180, other.latitude * .pi / 180)
        let (north, east) = (two - one, (other.longitude - longitude) * .pi / 180)
        let half = sin(north / 2) * sin(north / 2) + cos(one) * cos(two) * sin(east / 2) * sin(east / 2)
        return 2 * Self.radius * asin(min(1, half.squareRoot()))
    }

    /// Whether the place is in a box or on its edges.
    func isWithin(southWest: ObjectPlace, northEast: ObjectPlace) -> Bool {
        guard southWest.latitude <= latitude, latitude <= northEast.latitude else { return false }
        return southWest.longitude <= northEast.longitude
            ? southWest.longitude <= longitude && longitude <= northEast.longitude
            : southWest.longitude <= longitude || longitude <= northEast.longitude
    }
}
