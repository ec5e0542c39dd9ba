import HTTPTypes
import Hummingbird
import LatchkeyCore

extension Request {
    /// The version condition of a request.
    ///
    /// Clients send the ETag of an answer, or an object's `_version` without quotation marks.
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
