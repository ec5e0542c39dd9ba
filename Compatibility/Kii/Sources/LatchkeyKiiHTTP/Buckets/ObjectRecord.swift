import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

extension BucketObject {
    /// The media type of objects without a kind.
    static let plainType = "application/json"

    /// The object's own members and the server's.
    var kiiRecord: [String: JSONValue] {
        var record = members
        record["_id"] = .string(id.text)
        record["_owner"] = owner.map { .string($0.rawValue) }
        record["_created"] = .integer(createdAt.milliseconds)
        record["_modified"] = .integer(modifiedAt.milliseconds)
        record["_version"] = .string(String(version))
        record["_dataType"] = dataType.flatMap(ObjectKind.init(type:)).map { .string($0.name) }
        return record
    }

    /// The record with the distances of a query.
    func kiiRecord(with distances: [DistanceRequest]) -> JSONValue {
        var (record, calculated) = (kiiRecord, [String: JSONValue]())
        for request in distances {
            guard let place = value(of: request.field).flatMap({ ObjectPlace($0) }) else { continue }
            calculated[request.name] = .number(place.distance(to: request.center))
        }
        if !calculated.isEmpty { record["_calculated"] = .object(calculated) }
        return .object(record)
    }

    /// The answer to a read.
    var kiiAnswer: Response {
        get throws { try .json(JSONValue.object(kiiRecord), headers: [.eTag: kiiTag]) }
    }

    var kiiTag: String { "\"\(version)\"" }

    /// The answer to a change.
    func kiiTimes(_ status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) throws -> Response {
        var headers = headers
        headers[.eTag] = kiiTag
        let times: JSONValue = [
            "createdAt": .integer(createdAt.milliseconds), "modifiedAt": .integer(modifiedAt.milliseconds),
        ]
        return try .json(times, status: status, headers: headers)
    }
}
