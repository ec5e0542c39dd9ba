import LatchkeyJSON

extension KiiClause {
    /// The field is a place within a rectangle along the equator.
    ///
    /// - Parameters:
    ///   - key: The field, set by ``KiiObject/setGeoPoint(_:forKey:)``.
    ///   - northEast: One corner.
    ///   - southWest: The other.
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

    /// The field is a place within a circle.
    ///
    /// - Parameters:
    ///   - key: The field, set by ``KiiObject/setGeoPoint(_:forKey:)``.
    ///   - center: The middle of the circle.
    ///   - radius: How far away it may be, in metres: more than 0, and 20,000,000 at most.
    ///   - calculatedDistance: Under which name of `_calculated` the objects that are found tell how far away they are, in
    ///     metres; nil where nobody wants to know. Sorting by `"_calculated.NAME"` brings the nearest first.
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
