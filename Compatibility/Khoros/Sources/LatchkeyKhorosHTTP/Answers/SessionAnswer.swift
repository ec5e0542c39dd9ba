import HTTPTypes
import Hummingbird
import LatchkeyHTTP
import LatchkeyJSON
import NIOCore

/// Answers of the first version, in XML or JSON.
struct SessionAnswer: Sendable {
    let isJSON: Bool

    init(isJSON: Bool) { self.isJSON = isJSON }

    /// Reads the format from the query or the `Accept` header.
    init(of request: Request) {
        let format = FormBody(request.uri.query ?? "")?["restapi.response_format"]
        isJSON = format.map { $0 == "json" } ?? (request.headers[.accept]?.contains("application/json") ?? false)
    }

    func success(_ key: String) throws -> Response {
        let value: JSONValue = ["type": "string", "$": .string(key)]
        return try response(
            ["status": "success", "value": value],
            xml: #"<response status="success"><value type="string">\#(key.inXML)</value></response>"#,
            status: .ok
        )
    }

    func refusal(_ refusal: KhorosRefusal) throws -> Response {
        let error: JSONValue = ["code": .integer(Int64(refusal.code)), "message": .string(refusal.message)]
        let (code, message) = (refusal.code, refusal.message.inXML)
        return try response(
            ["status": "error", "error": error],
            xml:
                #"<response status="error"><error code="\#(code)"><message>\#(message)</message></error></response>"#,
            status: refusal.status,
            headers: refusal.headers
        )
    }

    private func response(
        _ json: JSONValue,
        xml: String,
        status: HTTPResponse.Status,
        headers: HTTPFields = [:]
    ) throws -> Response {
        if isJSON { return try .json(["response": json] as JSONValue, status: status, headers: headers) }
        var headers = headers
        headers[.contentType] = "text/xml;charset=utf-8"
        headers[.cacheControl] = "no-store"
        let body = ByteBuffer(string: #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + xml + "\n")
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}

extension String {
    fileprivate var inXML: String {
        reduce(into: "") { text, character in
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            default: text.append(character)
            }
        }
    }
}
