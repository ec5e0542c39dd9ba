import LatchkeyJSON
import Testing

@testable import KiiSDK

/// The JSON of queries.
@Suite struct KiiQueryTests {
    @Test func `without a clause everything is asked for`() throws {
        #expect(try KiiQuery(clause: nil).json() == ["bucketQuery": ["clause": ["type": "all"]]])
    }

    @Test func `a query has a clause, an order and a limit`() throws {
        let query = KiiQuery(clause: .startsWith("name", value: "Re"))
        query.sort(byDesc: "_created")
        query.limit = 10
        #expect(query.sortField == "_created")
        #expect(query.sortDescending)
        #expect(
            try query.json()
                == [
                    "bucketQuery": [
                        "clause": ["type": "prefix", "field": "name", "prefix": "Re"], "orderBy": "_created",
                        "descending": true,
                    ],
                    "bestEffortLimit": 10,
                ]
        )
    }

    @Test func `the last order counts`() throws {
        let query = KiiQuery(clause: nil)
        query.sort(byDesc: "name")
        query.sort(byAsc: "amount")
        #expect(query.sortField == "amount")
        #expect(!query.sortDescending)
    }

    @Test func `the next page is asked for as the first was`() throws {
        let query = KiiQuery(clause: .equals("type", value: 1))
        query.sort(byAsc: "_created")
        query.limit = 2
        let next = query.next(from: "200/2")
        query.limit = 5
        #expect(
            try next.json()
                == [
                    "bucketQuery": [
                        "clause": ["type": "eq", "field": "type", "value": 1], "orderBy": "_created",
                        "descending": false,
                    ],
                    "bestEffortLimit": 2, "paginationKey": "200/2",
                ]
        )
    }

    @Test func `objects are counted on request`() throws {
        #expect(
            try KiiQuery(clause: nil).json(counting: "n")
                == [
                    "bucketQuery": [
                        "clause": ["type": "all"], "aggregations": [["type": "COUNT", "putAggregationInto": "n"]],
                    ]
                ]
        )
    }
}
