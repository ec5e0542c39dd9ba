import HTTPTypes
import Hummingbird
import LatchkeyCore

extension Request {
    /// What the request says of the version it wants to change.
    ///
    /// Clients send the ETag of an answer, or the `_version` of an object, which has no quotation marks.
    var kiiCondition: VersionCondition {
        if let value = headers[.ifMatch] {
            let tags = value.split(separator: ",").map { $0.trimming(while: { $0 == " " || $0 == "\"" }) }
            return tags == ["*"] ? .exists : .oneOf(tags.compactMap { Int64($0) })
        }
        if let value = headers[.ifNoneMatch], value.trimming(while: { $0 == " " }) == "*" { return .absent }
        return .any
    }
}

extension StringProtocol {
    fileprivate func trimming(while isToGo: (Character) -> Bool) -> String {
        String(drop(while: isToGo).reversed().drop(while: isToGo).reversed())
    }
}
