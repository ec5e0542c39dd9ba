import Foundation
import HTTPTypes
import LatchkeyCore
import LatchkeyJSON
import Testing

@testable import LatchkeyKiiHTTP

@Suite struct QueryRequestTests {
    private func request(_ text: String, _ wrapper: QueryRequest.Wrapper = .objects) throws -> QueryRequest {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        return try QueryRequest(KiiBody(members: try #require(value.objectValue)), wrapper, of: "shop")
    }

    /// The clause of a minimal query.
    private func clause(_ text: String) throws -> ObjectClause {
        try request(#"{"bucketQuery":{"clause":\#(text)}}"#).query.clause
    }

    private func refusal(_ text: String) throws -> String {
        do {
            _ = try request(text)
            Issue.record("it was taken: \(text)")
            return ""
        } catch let refusal as KiiRefusal {
            #expect(refusal.status == .badRequest)
            return refusal.code
        }
    }

    @Test func `every type of a clause is read`() throws {
        #expect(try clause(#"{"type":"all"}"#) == .all)
        #expect(try clause(#"{"type":"eq","field":"name","value":"Ada"}"#) == .equals(.member("name"), "Ada"))
        #expect(try clause(#"{"type":"eq","field":"n","value":1.5}"#) == .equals(.member("n"), 1.5))
        #expect(try clause(#"{"type":"eq","field":"on","value":true}"#) == .equals(.member("on"), true))
        #expect(
            try clause(#"{"type":"range","field":"n","lowerLimit":1,"lowerIncluded":false,"upperLimit":9}"#)
                == .range(
                    .member("n"),
                    lower: ObjectLimit(1, isIncluded: false),
                    upper: ObjectLimit(9, isIncluded: true)
                )
        )
        #expect(
            try clause(#"{"type":"range","field":"s","upperLimit":"m","upperIncluded":true}"#)
                == .range(.member("s"), lower: nil, upper: ObjectLimit("m", isIncluded: true))
        )
        #expect(
            try clause(#"{"type":"in","field":"n","values":[1,"a",false]}"#) == .among(.member("n"), [1, "a", false])
        )
        #expect(try clause(#"{"type":"prefix","field":"s","prefix":"ab"}"#) == .prefix(.member("s"), "ab"))
        #expect(try clause(#"{"type":"contains","field":"tags","value":"x"}"#) == .contains(.member("tags"), "x"))
    }

    @Test(arguments: [
        ("STRING", ObjectFieldType.string), ("INTEGER", .integer), ("DECIMAL", .decimal), ("BOOLEAN", .boolean),
    ])
    func `a field may be queried by its type`(type: (sent: String, read: ObjectFieldType)) throws {
        #expect(
            try clause(#"{"type":"hasField","field":"a","fieldType":"\#(type.sent)"}"#)
                == .hasField(.member("a"), type.read)
        )
    }

    @Test func `clauses can be nested`() throws {
        let inner = #"{"type":"eq","field":"a","value":1},{"type":"eq","field":"b","value":2}"#
        let clauses: [ObjectClause] = [.equals(.member("a"), 1), .equals(.member("b"), 2)]
        #expect(try clause(#"{"type":"and","clauses":[\#(inner)]}"#) == .and(clauses))
        #expect(try clause(#"{"type":"or","clauses":[\#(inner)]}"#) == .or(clauses))
        #expect(
            try clause(#"{"type":"not","clause":{"type":"or","clauses":[\#(inner)]}}"#) == .not(.or(clauses))
        )
    }

    @Test func `places and the requested distance are read`() throws {
        let center = #"{"_type":"point","lat":35.5,"lon":139}"#
        let asked = try request(
            #"{"bucketQuery":{"clause":{"type":"and","clauses":[{"type":"geodistance","field":"at","center":\#(center),"#
                + #""radius":100,"putDistanceInto":"far"},{"type":"all"}]}}}"#
        )
        let place = ObjectPlace(latitude: 35.5, longitude: 139)
        #expect(asked.query.clause == .and([.near(.member("at"), place, metres: 100), .all]))
        #expect(asked.distances == [DistanceRequest(field: .member("at"), center: place, name: "far")])
        #expect(
            try clause(
                #"{"type":"geobox","field":"at","box":{"sw":\#(center),"ne":{"_type":"point","lat":36,"lon":140}}}"#
            ) == .within(.member("at"), southWest: place, northEast: ObjectPlace(latitude: 36, longitude: 140))
        )
    }

    @Test(arguments: [
        ("_id", ObjectField.id), ("_owner", .owner), ("_created", .createdAt), ("_modified", .modifiedAt),
        ("_version", .version), ("_dataType", .dataType), ("amount", .member("amount")), ("_other", .member("_other")),
    ])
    func `the server's fields are distinguished from objects' fields`(name: (text: String, field: ObjectField)) throws {
        #expect(
            try clause(#"{"type":"prefix","field":"\#(name.text)","prefix":""}"#) == .prefix(name.field, "")
        )
        let asked = try request(
            #"{"bucketQuery":{"clause":{"type":"all"},"orderBy":"\#(name.text)","descending":true}}"#
        )
        #expect(asked.query.order == ObjectSort(by: name.field, isDescending: true))
    }

    @Test func `the default page is the largest, of everything, oldest first`() throws {
        for text in [#"{"bucketQuery":{}}"#, #"{"bucketQuery":{"clause":null},"bestEffortLimit":0}"#] {
            let asked = try request(text)
            #expect(asked.query == ObjectQuery(.all, limit: 200))
            #expect(asked.countName == nil)
            #expect(asked.description == "WHERE ( 1=1 )")
        }
    }

    @Test(arguments: [("2", 2), (#""2""#, 2), ("200", 200), ("201", 200), ("\"\"", 200), ("9e3", 200), ("null", 200)])
    func `a limit is a number, or one as a text`(limit: (sent: String, read: Int)) throws {
        let asked = try request(#"{"bucketQuery":{"clause":{"type":"all"}},"bestEffortLimit":\#(limit.sent)}"#)
        #expect(asked.query.limit == limit.read)
    }

    @Test func `a page may continue the one before, or count`() throws {
        let next = try request(#"{"bucketQuery":{"clause":{"type":"all"}},"paginationKey":"abc"}"#)
        #expect(next.query.position == ObjectQueryPosition("abc"))
        #expect(!next.query.counts)
        let counting =
            #"{"bucketQuery":{"clause":{"type":"all"},"aggregations":[{"type":"COUNT","putAggregationInto":"n"}]}"#
        let first = try request(counting + "}")
        #expect(first.query.counts)
        #expect(first.countName == "n")
        #expect(throws: KiiRefusal.self) { try request(counting + #","paginationKey":"abc"}"#) }
    }

    @Test func `queries for users have their own word`() throws {
        let text = #"{"userQuery":{"clause":{"type":"eq","field":"loginName","value":"ada"}},"bestEffortLimit":"2"}"#
        let asked = try request(text, .users)
        #expect(asked.query.clause == .equals(.member("loginName"), "ada"))
        #expect(asked.query.limit == 2)
        #expect(throws: KiiRefusal.self) { try request(text, .objects) }
    }

    @Test(arguments: [
        #"{}"#, #"{"bucketQuery":[]}"#, #"{"bucketQuery":{"clause":[]}}"#, #"{"bucketQuery":{"clause":{}}}"#,
        #"{"bucketQuery":{"clause":{"type":7}}}"#, #"{"bucketQuery":{"clause":{"type":"eq","value":1}}}"#,
        #"{"bucketQuery":{"clause":{"type":"eq","field":"a"}}}"#,
        #"{"bucketQuery":{"clause":{"type":"range","field":"a"}}}"#,
        #"{"bucketQuery":{"clause":{"type":"range","field":"a","lowerLimit":1,"upperLimit":"z"}}}"#,
        #"{"bucketQuery":{"clause":{"type":"in","field":"a","values":[]}}}"#,
        #"{"bucketQuery":{"clause":{"type":"in","field":"a"}}}"#,
        #"{"bucketQuery":{"clause":{"type":"prefix","field":"a"}}}"#,
        #"{"bucketQuery":{"clause":{"type":"hasField","field":"a","fieldType":"DATE"}}}"#,
        #"{"bucketQuery":{"clause":{"type":"and","clauses":[]}}}"#,
        #"{"bucketQuery":{"clause":{"type":"or","clauses":[1]}}}"#, #"{"bucketQuery":{"clause":{"type":"not"}}}"#,
        #"{"bucketQuery":{"clause":{"type":"geobox","field":"a"}}}"#,
        #"{"bucketQuery":{"clause":{"type":"geodistance","field":"a","center":{"lat":91,"lon":0},"radius":1}}}"#,
        #"{"bucketQuery":{"clause":{"type":"geodistance","field":"a","center":{"lat":1,"lon":0},"radius":0}}}"#,
        #"{"bucketQuery":{"clause":{"type":"all"},"descending":1}}"#,
        #"{"bucketQuery":{"clause":{"type":"all"},"orderBy":1}}"#,
        #"{"bucketQuery":{"clause":{"type":"all"},"aggregations":[{"type":"COUNT"}]}}"#,
        #"{"bucketQuery":{"clause":{"type":"all"}},"bestEffortLimit":-1}"#,
        #"{"bucketQuery":{"clause":{"type":"all"}},"bestEffortLimit":"many"}"#,
        #"{"bucketQuery":{"clause":{"type":"all"}},"bestEffortLimit":1.5}"#,
        #"{"bucketQuery":{"clause":{"type":"all"}},"paginationKey":7}"#,
    ])
    func `an invalid query is reported`(_ text: String) throws {
        #expect(try refusal(text) == "INVALID_INPUT_DATA")
    }

    @Test(arguments: [
        #"{"bucketQuery":{"clause":{"type":"regex","field":"a"}}}"#,
        #"{"bucketQuery":{"clause":{"type":"eq","field":"a","value":[1]}}}"#,
        #"{"bucketQuery":{"clause":{"type":"in","field":"a","values":[{}]}}}"#,
        #"{"bucketQuery":{"clause":{"type":"range","field":"a","lowerLimit":true}}}"#,
        #"{"bucketQuery":{"clause":{"type":"all"},"aggregations":[{"type":"SUM","putAggregationInto":"n"}]}}"#,
    ])
    func `an unsupported query is reported`(_ text: String) throws {
        #expect(try refusal(text) == "QUERY_NOT_SUPPORTED")
    }

    @Test func `a query is repeated as it was understood`() throws {
        let asked = try request(
            #"{"bucketQuery":{"clause":{"type":"and","clauses":[{"type":"eq","field":"name","value":"Ada"},"#
                + #"{"type":"range","field":"_created","lowerLimit":7},{"type":"in","field":"n","values":[1,2]}]}}}"#
        )
        #expect(asked.description == "WHERE ( ( name = 'Ada' ) AND ( _created >= 7 ) AND ( n IN (1, 2) ) )")
    }
}
