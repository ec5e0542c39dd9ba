import Foundation
import LatchkeyJSON
import Testing

@testable import KiiSDK

/// The JSON of clauses.
@Suite struct KiiClauseTests {
    private func json(_ clause: KiiClause?) throws -> JSONValue {
        .object(try #require(clause).form.get())
    }

    @Test func `a value is compared`() throws {
        #expect(try json(.equals("name", value: "Rent")) == ["type": "eq", "field": "name", "value": "Rent"])
        #expect(try json(.equals("type", value: 2)) == ["type": "eq", "field": "type", "value": 2])
        #expect(try json(.equals("type", value: NSNumber(value: 2))) == ["type": "eq", "field": "type", "value": 2])
        #expect(try json(.equals("isPaid", value: true)) == ["type": "eq", "field": "isPaid", "value": true])
        #expect(
            try json(.notEquals("name", value: "Rent"))
                == ["type": "not", "clause": ["type": "eq", "field": "name", "value": "Rent"]]
        )
    }

    @Test func `a limit is one of a range`() throws {
        #expect(
            try json(.greaterThan("age", value: 18))
                == ["type": "range", "field": "age", "lowerLimit": 18, "lowerIncluded": false]
        )
        #expect(
            try json(.greaterThanOrEqual("age", value: 18))
                == ["type": "range", "field": "age", "lowerLimit": 18, "lowerIncluded": true]
        )
        #expect(
            try json(.lessThan("age", value: 1.5))
                == ["type": "range", "field": "age", "upperLimit": 1.5, "upperIncluded": false]
        )
        #expect(
            try json(.lessThanOrEqual("age", value: "x"))
                == ["type": "range", "field": "age", "upperLimit": "x", "upperIncluded": true]
        )
    }

    @Test func `a value is one of several, has a beginning or a type`() throws {
        let oneOf: JSONValue = ["type": "in", "field": "type", "values": [1, 2]]
        #expect(try json(.in("type", value: [1, 2])) == oneOf)
        #expect(try json(.inClause("type", value: [1, 2])) == oneOf)
        #expect(try json(.startsWith("name", value: "Re")) == ["type": "prefix", "field": "name", "prefix": "Re"])
        #expect(
            try json(.hasField("amount", andType: .Integer))
                == ["type": "hasField", "field": "amount", "fieldType": "INTEGER"]
        )
    }

    @Test func `clauses are joined`() throws {
        let (a, b) = (KiiClause.equals("a", value: 1), KiiClause.equals("b", value: 2))
        let forms: JSONValue = [try json(a), try json(b)]
        #expect(try json(.andClauses([a, b])) == ["type": "and", "clauses": forms])
        #expect(try json(.and(a, b)) == ["type": "and", "clauses": forms])
        #expect(try json(.orClauses([a, b])) == ["type": "or", "clauses": forms])
        #expect(try json(.or(a, b)) == ["type": "or", "clauses": forms])
        #expect(try json(.not(a)) == ["type": "not", "clause": json(a)])
    }

    @Test func `places are within a rectangle or a circle`() throws {
        let (tower, station) = (
            KiiGeoPoint(latitude: 35.65, andLongitude: 139.74), KiiGeoPoint(latitude: 35.68, andLongitude: 139.76)
        )
        let towerJSON: JSONValue = ["_type": "point", "lat": 35.65, "lon": 139.74]
        let stationJSON: JSONValue = ["_type": "point", "lat": 35.68, "lon": 139.76]
        #expect(
            try json(.geoBox("at", northEast: station, southWest: tower))
                == ["type": "geobox", "field": "at", "box": ["ne": stationJSON, "sw": towerJSON]]
        )
        #expect(
            try json(.geoDistance("at", center: tower, radius: 3000, putDistanceInto: "far"))
                == [
                    "type": "geodistance", "field": "at", "center": towerJSON, "radius": .number(3000),
                    "putDistanceInto": "far",
                ]
        )
        #expect(
            try json(.geoDistance("at", center: tower, radius: 0.5, putDistanceInto: nil))
                == ["type": "geodistance", "field": "at", "center": towerJSON, "radius": 0.5]
        )
    }

    @Test func `what cannot be sent is told, however deep it is`() {
        let clause = KiiClause.not(.and(.equals("a", value: 1), .equals("b", value: Date())))
        #expect(throws: KiiClauseFault.notJSON) { try clause.form.get() }
        #expect(throws: KiiClauseFault.notJSON) { try KiiClause.equals("a", value: Double.nan).form.get() }
        #expect(throws: KiiClauseFault.empty) { try KiiClause.andClauses([])?.form.get() }
        #expect(KiiClause.andClauses([KiiClause.equals("a", value: 1), "b"]) == nil)
        #expect(KiiClause.orClauses(["b"]) == nil)
    }
}
