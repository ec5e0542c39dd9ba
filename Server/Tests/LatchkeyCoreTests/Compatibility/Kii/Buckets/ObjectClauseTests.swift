import Foundation
import LatchkeyCore
import LatchkeyJSON
import Testing

@Suite struct ObjectClauseTests {
    private static let members: [String: JSONValue] = [
        "amount": 1500, "rate": 2.5, "whole": 2.0, "name": "Salary", "paid": true, "gone": .null,
        "tags": ["a", 2, ["b": [1.0]]], "big": .integer(9_007_199_254_740_993),
        "here": ["_type": "point", "lat": 52.52, "lon": 13.405],
        "fiji": ["_type": "point", "lat": -17.7, "lon": 178.0], "nowhere": ["_type": "point", "lat": 91, "lon": 0],
        "é": 1,
    ]

    private func holds(_ clause: ObjectClause) throws -> Bool {
        clause.holds(
            of: BucketObject(
                id: try #require(ObjectID("object-1")),
                owner: "ada",
                members: Self.members,
                createdAt: Date(timeIntervalSince1970: 1),
                modifiedAt: Date(timeIntervalSince1970: 2),
                version: 3
            )
        )
    }

    private static func m(_ name: String) -> ObjectField { .member(name) }

    private static func range(
        _ name: String,
        _ lower: JSONValue?,
        _ upper: JSONValue?,
        included: Bool = true
    ) -> ObjectClause {
        .range(
            m(name),
            lower: lower.map { ObjectLimit($0, isIncluded: included) },
            upper: upper.map { ObjectLimit($0, isIncluded: included) }
        )
    }

    private static let berlin = ObjectPlace(latitude: 52.52, longitude: 13.405)
    private static let paris = ObjectPlace(latitude: 48.8566, longitude: 2.3522)

    private static let thatHold: [ObjectClause] = [
        .all, .equals(m("amount"), 1500), .equals(m("amount"), 1500.0), .equals(m("whole"), 2),
        .equals(m("gone"), .null), .equals(m("tags"), ["a", 2.0, ["b": [1]]]),
        .equals(m("big"), .integer(9_007_199_254_740_993)), .equals(.id, "object-1"), .equals(.owner, "ada"),
        .equals(.createdAt, 1000), .equals(.modifiedAt, 2000.0), .equals(.version, 3),
        range("amount", 1500, 1500), range("amount", nil, 1501), range("amount", 1499.5, nil, included: false),
        range("name", "Sal", "Salz"), range("name", nil, nil), range("paid", false, true),
        .range(.createdAt, lower: ObjectLimit(999.5, isIncluded: false), upper: nil),
        .among(m("amount"), ["1500", 1500]), .prefix(m("name"), "Sal"), .prefix(m("name"), ""),
        .hasField(m("amount"), .integer), .hasField(m("amount"), .decimal), .hasField(m("rate"), .decimal),
        .hasField(m("whole"), .integer), .hasField(m("name"), .string), .hasField(m("paid"), .boolean),
        .contains(m("tags"), 2.0), .contains(m("tags"), ["b": [1]]), .contains(m("name"), "lar"),
        .contains(m("name"), ""), .near(m("here"), berlin, metres: 0), .near(m("here"), paris, metres: 880_000),
        .within(
            m("here"),
            southWest: ObjectPlace(latitude: 50, longitude: 13),
            northEast: ObjectPlace(latitude: 52.52, longitude: 14)
        ),
        .within(
            m("fiji"),
            southWest: ObjectPlace(latitude: -20, longitude: 170),
            northEast: ObjectPlace(latitude: 0, longitude: -170)
        ),
        .and([]), .not(.or([])), .or([.equals(m("no"), 1), .equals(m("rate"), 2.5)]),
        .not(.equals(m("no"), 1)), .not(.equals(.dataType, "book")), .equals(m("\u{E9}"), 1),
    ]

    private static let thatDoNot: [ObjectClause] = [
        .equals(m("amount"), "1500"), .equals(m("big"), .integer(9_007_199_254_740_992)),
        .equals(m("big"), 9_007_199_254_740_992.0), .equals(m("no"), .null), .equals(m("paid"), 1),
        .equals(m("name"), "salary"), range("amount", 1500, nil, included: false), range("amount", "1", nil),
        range("amount", 1, "2"), range("gone", nil, nil), range("no", nil, nil), range("tags", nil, nil),
        range("tags", ["a"], nil),
        .among(m("amount"), []), .prefix(m("name"), "Salaryx"), .prefix(m("amount"), "1"), .prefix(m("no"), ""),
        .hasField(m("rate"), .integer), .hasField(m("gone"), .string), .hasField(m("no"), .decimal),
        .hasField(m("paid"), .decimal), .contains(m("tags"), "b"), .contains(m("name"), "x"),
        .contains(m("amount"), 15), .near(m("here"), paris, metres: 877_000), .near(m("nowhere"), berlin, metres: 1e9),
        .near(m("name"), berlin, metres: 1e9), .not(.all), .or([]), .equals(.dataType, "book"),
        // Swift treats the names as equal, a database does not.
        .equals(m("e\u{301}"), 1),
    ]

    @Test(arguments: thatHold) func `this holds`(clause: ObjectClause) throws { #expect(try holds(clause)) }

    @Test(arguments: thatDoNot) func `this does not`(clause: ObjectClause) throws { #expect(try !holds(clause)) }
}
