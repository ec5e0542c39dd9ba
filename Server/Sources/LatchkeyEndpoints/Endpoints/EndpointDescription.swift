package import LatchkeyAPI

/// The description of an endpoint.
package struct EndpointDescription: Sendable {
    package let method: String
    /// The path, with its parameters in braces.
    package let path: String
    let summary: EndpointSummary
    package let security: [CallerRequirement.Security]
    let parameters: [ParameterDescription]
    let body: BodyDescription?
    let answers: [AnswerDescription]
    /// The codes of all its refusals.
    let refusals: [ErrorCode]
    /// The codes of its refusals in OAuth's form.
    let tokenRefusals: [OAuthProblem.Code]
    /// The codes of its refusals of access tokens in OAuth's form.
    let resourceRefusals: [OAuthProblem.Code]

    init(
        _ method: String,
        _ path: String,
        _ summary: EndpointSummary,
        _ caller: CallerRequirement = CallerRequirement(),
        parameters: [ParameterDescription] = [],
        body: BodyDescription? = nil,
        answers: [AnswerDescription],
        refusals: [ErrorCode] = [],
        tokenRefusals: [OAuthProblem.Code] = [],
        resourceRefusals: [OAuthProblem.Code] = []
    ) {
        self.method = method
        self.path = path
        self.summary = summary
        security = caller.security
        self.parameters = parameters + caller.parameters
        self.body = body
        self.answers = answers
        let reads = !["GET", "HEAD", "OPTIONS"].contains(method)
        let common = caller.refusals.filter { reads || $0 != .crossSiteRequest }
        var known: Set<ErrorCode> = []
        // Every request can lack a valid Host header.
        self.refusals = ([.malformedRequest] + common + (body?.refusals ?? []) + refusals)
            .filter { known.insert($0).inserted }
        self.tokenRefusals = tokenRefusals
        self.resourceRefusals = resourceRefusals
    }
}

/// The name of an endpoint and a sentence about it.
package struct EndpointSummary: Sendable {
    package enum Tag: String, Sendable, CaseIterable {
        case users = "Users"
        case sessions = "Sessions"
        case devices = "Devices"
        case buckets = "Buckets"
        case operations = "Operations"
    }

    let id: String
    let tag: Tag
    let sentence: String
    let details: String?

    package init(_ id: String, _ tag: Tag, _ sentence: String, details: String? = nil) {
        self.id = id
        self.tag = tag
        self.sentence = sentence
        self.details = details
    }
}

/// The requirement for callers of one kind.
package struct CallerRequirement: Sendable {
    package enum Security: String, Sendable {
        case accessToken, sessionCookie, clientSecret
        /// No authentication.
        case none
    }

    /// The accepted kinds of authentication; empty if none is needed.
    package let security: [Security]
    package let parameters: [ParameterDescription]
    package let refusals: [ErrorCode]

    package init(
        security: [Security] = [],
        parameters: [ParameterDescription] = [],
        refusals: [ErrorCode] = []
    ) {
        self.security = security
        self.parameters = parameters
        self.refusals = refusals
    }
}

/// A parameter of the path, the query or the headers.
package struct ParameterDescription: Sendable {
    enum Place: String, Sendable {
        case path, query, header
    }

    let name: String
    let place: Place
    let text: String?
    let schema: Schema

    init(_ name: String, in place: Place, _ schema: Schema, _ text: String? = nil) {
        self.name = name
        self.place = place
        self.schema = schema
        self.text = text
    }
}

/// An answer: a success, or a refusal in a form of its own.
package struct AnswerDescription: Sendable {
    let status: ResponseStatus
    let text: String
    let headers: [ResponseHeader]
    /// The media type and schema; nil for an answer without a body.
    let content: (mediaType: String, schema: Schema, example: (@Sendable () throws -> JSONValue)?)?
    /// The media type and schema of another form of the body, for callers that want it.
    private(set) var otherContent: (mediaType: String, schema: Schema)?

    init(_ status: ResponseStatus, _ text: String, headers: [ResponseHeader] = []) {
        self.status = status
        self.text = text
        self.headers = headers
        content = nil
    }

    package init<Value: Described>(
        _ status: ResponseStatus,
        _ value: Value.Type,
        _ text: String,
        headers: [ResponseHeader] = [],
        example: Value = Value.example
    ) {
        self.status = status
        self.text = text
        self.headers = headers
        content = ("application/json", .of(value), { try example.json })
    }

    /// An answer with one of several types of values.
    init(
        _ status: ResponseStatus,
        _ schema: Schema,
        _ text: String,
        headers: [ResponseHeader] = [],
        or otherContent: (mediaType: String, schema: Schema)? = nil,
        example: @escaping @Sendable () throws -> JSONValue
    ) {
        self.status = status
        self.text = text
        self.headers = headers
        self.otherContent = otherContent
        content = ("application/json", schema, example)
    }

    /// An answer whose body is not a type of the contract.
    init(_ status: ResponseStatus, mediaType: String, _ schema: Schema, _ text: String) {
        self.status = status
        self.text = text
        headers = []
        content = (mediaType, schema, nil)
    }
}
