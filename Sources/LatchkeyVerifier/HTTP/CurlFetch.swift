import LatchkeyCurl

/// Fetches with libcurl, which is loaded for the first request.
enum CurlFetch {
    private static let client = Result { () throws(CurlUnavailable) in try CurlClient() }

    static let send: VerifierFetch = { request in
        var curl = CurlRequest(
            request.url,
            method: request.method,
            headers: request.headers,
            body: request.body,
            maximumBytes: request.maximumBytes
        )
        curl.timeout = request.timeout
        curl.connectTimeout = .seconds(2)
        let answer = try await client.get().send(curl)
        return FetchAnswer(status: answer.status, headers: answer.head.fields, body: answer.body)
    }
}
