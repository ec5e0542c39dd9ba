public import Foundation

extension LiBaseError {
    /// Reads an error answer: `{message, data: {code, status, developer_message}}`, `{statusCode, status, message}` or
    /// `{httpCode, message, status}`.
    ///
    /// - Parameter errorData: The body of the answer.
    /// - Throws: ``LiBaseError`` with 104 if it is not a JSON object.
    public init(errorData: Data) throws {
        guard let json = try? JSONSerialization.jsonObject(with: errorData) as? [String: Any] else {
            throw LiBaseError(
                httpCode: Code.malformedAnswer,
                errorMessage: "The answer did not come from the community. Check the network and try again.",
                errorData: errorData
            )
        }
        self.init(json, of: errorData, otherwise: Code.internalError)
    }

    /// The error of an answer; nil for a success.
    ///
    /// Some answers report an ended session with status 200.
    init?(status: Int, _ body: Data) {
        let json = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any]
        if (200...299).contains(status) {
            guard let json, [301, 403].contains(Self.code(in: json["response"] as? [String: Any] ?? json)) else {
                return nil
            }
            self.init(json["response"] as? [String: Any] ?? json, of: body, otherwise: status)
        } else {
            self.init(json?["response"] as? [String: Any] ?? json ?? [:], of: body, otherwise: status)
        }
    }

    private init(_ json: [String: Any], of body: Data, otherwise status: Int) {
        let data = json["data"] as? [String: Any]
        let message = json["message"] as? String ?? json["detail"] as? String
        self.init(
            httpCode: Self.code(in: json) ?? Self.number(json["statusCode"]) ?? Self.number(json["httpCode"])
                ?? Self.number(json["http_code"]) ?? status,
            status: data?["status"] as? String ?? json["status"] as? String ?? "error",
            errorMessage: message ?? "The community could not do it. Try again later.",
            developerErrorMessage: data?["developer_message"] as? String,
            errorData: body
        )
    }

    private static func code(in json: [String: Any]) -> Int? { number((json["data"] as? [String: Any])?["code"]) }

    /// Some communities send numbers as strings.
    private static func number(_ value: Any?) -> Int? { value as? Int ?? (value as? String).flatMap { Int($0) } }
}
