import LatchkeyJSON

extension KiiClause {
    /// Matches if the field is a place within a rectangle of latitudes and longitudes.
    ///
    /// - Parameters:
    ///   - key: The field, set by ``KiiObject/setGeoPoint(_:forKey:)``.
    ///   - northEast: The north-east corner.
    ///   - southWest: The south-west corner.
    /// - Returns: The clause.
    public static func geoBox(
        _ key: String,
        northEast: KiiGeoPoint,
        southWest: KiiGeoPoint
    ) -> KiiClause {
        KiiClause(
            .success([
                "type": "geobox", "field": .string(key), "box": ["ne": northEast.json, "sw": southWest.json],
            ])
        )
    }

    /// Matches if the field is a place within a circle.
    ///
    /// - Parameters:
    ///   - key: The field, set by ``KiiObject/setGeoPoint(_:forKey:)``.
    ///   - center: The center of the circle.
    ///   - radius: The radius in metres: more than 0, and at most 20,000,000.
    ///   - calculatedDistance: The name in `_calculated` for the distance of each result in metres; nil to omit it.
    ///     Sort by `"_calculated.NAME"` to get the nearest first.
    /// - Returns: The clause.
    public static func geoDistance(
        _ key: String,
        center: KiiGeoPoint,
        radius: Double,
        putDistanceInto calculatedDistance: String?
    ) -> KiiClause {
        var form: [String: JSONValue] = [
            "type": "geodistance", "field": .string(key), "center": center.json, "radius": .number(radius),
        ]
        if let calculatedDistance { form["putDistanceInto"] = .string(calculatedDistance) }
        return KiiClause(radius.isFinite ? .success(form) : .failure(.notJSON))
    }
}
