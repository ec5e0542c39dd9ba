import LatchkeyAPI

extension EndpointDescription {
    /// The endpoint as an OpenAPI operation.
    func operation(_ parts: inout DocumentParts) throws -> JSONValue {
        var members: [String: JSONValue] = [
            "operationId": .string(summary.id),
            "summary": .string(summary.sentence),
            "tags": [.string(summary.tag.rawValue)],
            "responses": .object(try responses(&parts)),
        ]
        members["description"] = summary.details.map(JSONValue.string)
        if !parameters.isEmpty { members["parameters"] = .array(parameters.map { $0.json(&parts) }) }
        if !security.isEmpty { members["security"] = .array(security.map(\.json)) }
        members["requestBody"] = try body?.json(&parts)
        return .object(members)
    }

    private func responses(_ parts: inout DocumentParts) throws -> [String: JSONValue] {
        var responses: [String: JSONValue] = [:]
        for answer in answers {
            let key = "\(answer.status.code)"
            responses[key] = try answer.json(&parts, beside: responses[key])
        }
        let problems = Dictionary(grouping: refusals, by: \.status)
        let tokens = Dictionary(grouping: tokenRefusals, by: \.status)
            .merging(Dictionary(grouping: resourceRefusals, by: \.resourceStatus)) { $0 + $1 }
        for status in Set(problems.keys).union(tokens.keys) {
            let key = "\(status.code)"
            let codes = problems[status] ?? []
            guard tokens[status] != nil || responses[key] != nil else {
                responses[key] = try parts.refusal(status, codes)
                continue
            }
            responses[key] = try refusal(status, codes, tokens[status] ?? [], beside: responses[key], &parts)
        }
        return responses
    }

    /// A refusal in OAuth's form, or one that shares its status with an answer.
    private func refusal(
        _ status: ResponseStatus,
        _ codes: [ErrorCode],
        _ tokenCodes: [OAuthProblem.Code],
        beside answer: JSONValue?,
        _ parts: inout DocumentParts
    ) throws -> JSONValue {
        var members = answer?.objectValue ?? ["headers": DocumentHeaders.of(status)]
        var content = members["content"]?.objectValue ?? [:]
        if !codes.isEmpty { content[Problem.mediaType] = try parts.problemContent(codes) }
        if !tokenCodes.isEmpty {
            var example = TokenProblem.example
            example.error = tokenCodes.first?.rawValue ?? example.error
            let words = tokenCodes.map { JSONValue.string($0.rawValue) }
            content["application/json"] = [
                "schema": [
                    "allOf": [
                        parts.add(.of(TokenProblem.self)),
                        ["properties": ["error": ["enum": .array(words)]]],
                    ]
                ],
                "example": try example.json,
            ]
        }
        let words = (codes.map(\.rawValue) + tokenCodes.map(\.rawValue)).map { "`\($0)`" }.joined(separator: ", ")
        members["description"] = .string((members["description"]?.stringValue.map { $0 + " " } ?? "") + words)
        members["content"] = .object(content)
        return .object(members)
    }
}

extension DocumentParts {
    /// A reference to the refusal with these codes; endpoints share refusals.
    mutating func refusal(_ status: ResponseStatus, _ codes: [ErrorCode]) throws -> JSONValue {
        let words = codes.map(\.rawValue).sorted()
        let name = words.joined(separator: ".")
        if responses[name] == nil {
            responses[name] = [
                "description": .string(words.map { "`\($0)`" }.joined(separator: ", ")),
                "headers": DocumentHeaders.of(status, codes.contains(.stepUpRequired) ? [.wwwAuthenticate] : []),
                "content": [Problem.mediaType: try problemContent(codes)],
            ]
        }
        return ["$ref": .string("#/components/responses/\(name)")]
    }

    mutating func problemContent(_ codes: [ErrorCode]) throws -> JSONValue {
        let words = codes.map(\.rawValue).sorted()
        let examples = try words.map { word in
            (word, ["value": try ErrorCode(rawValue: word).example.json] as JSONValue)
        }
        return [
            "schema": [
                "allOf": [
                    add(.of(Problem.self)), ["properties": ["code": ["enum": .array(words.map(JSONValue.string))]]],
                ]
            ],
            "examples": .object(Dictionary(examples) { first, _ in first }),
        ]
    }
}

extension CallerRequirement.Security {
    fileprivate var json: JSONValue { self == .none ? [:] : .object([rawValue: []]) }
}

extension ParameterDescription {
    fileprivate func json(_ parts: inout DocumentParts) -> JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name), "in": .string(place.rawValue), "schema": parts.add(schema),
        ]
        members["description"] = text.map(JSONValue.string)
        if place == .path { members["required"] = true }
        return .object(members)
    }
}

extension BodyDescription {
    fileprivate func json(_ parts: inout DocumentParts) throws -> JSONValue {
        let content: JSONValue = ["schema": parts.add(schema), "example": try example()]
        return [
            "required": .bool(isRequired),
            "content": .object(Dictionary(mediaTypes.map { ($0, content) }) { first, _ in first }),
        ]
    }
}

extension AnswerDescription {
    /// The answer, or another media type of the one before, which has the same status.
    fileprivate func json(_ parts: inout DocumentParts, beside other: JSONValue?) throws -> JSONValue {
        var members: [String: JSONValue] = [
            "description": .string(text), "headers": DocumentHeaders.of(status, headers),
        ]
        if let other = other?.objectValue { members = other }
        if let content {
            var media: [String: JSONValue] = ["schema": parts.add(content.schema)]
            media["example"] = try content.example?()
            var types = members["content"]?.objectValue ?? [:]
            types[content.mediaType] = .object(media)
            members["content"] = .object(types)
        }
        return .object(members)
    }
}
