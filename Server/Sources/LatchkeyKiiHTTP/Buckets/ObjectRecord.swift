import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyJSON

extension BucketObject {
    /// The media type of objects whose client has given none of its own.
    static let plainType = "application/json"

    /// The object as Kii's clients read it: its own members, and what the server keeps about it.
    var kiiRecord: [String: JSONValue] {
        var record = members
        record["_id"] = .string(id.text)
        record["_owner"] = owner.map(JSONValue.string)
        record["_created"] = .integer(createdAt.milliseconds)
        record["_modified"] = .integer(modifiedAt.milliseconds)
        record["_version"] = .string(String(version))
        record["_dataType"] = dataType.flatMap(ObjectKind.init(type:)).map { .string($0.name) }
        return record
    }

    /// The record with the distances that a query asks for.
    func kiiRecord(with distances: [DistanceRequest]) -> JSONValue {
        var (record, calculated) = (kiiRecord, [String: JSONValue]())
        for request in distances {
            guard let place = value(of: request.field).flatMap({ ObjectPlace($0) }) else { continue }
            calculated[request.name] = .number(place.distance(to: request.center))
        }
        if !calculated.isEmpty { record["_calculated"] = .object(calculated) }
        return .object(record)
    }

    /// What a client is told that asks for the object.
    var kiiAnswer: Response {
        get throws { try .json(JSONValue.object(kiiRecord), headers: [.eTag: kiiTag]) }
    }

    /// The tag of this version.
    var kiiTag: String { "\"\(version)\"" }

    /// What a client is told that has changed the object.
    func kiiTimes(_ status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) throws -> Response {
        var headers = headers
        headers[.eTag] = kiiTag
        let times: JSONValue = [
            "createdAt": .integer(createdAt.milliseconds), "modifiedAt": .integer(modifiedAt.milliseconds),
        ]
        return try .json(times, status: status, headers: headers)
    }
}
