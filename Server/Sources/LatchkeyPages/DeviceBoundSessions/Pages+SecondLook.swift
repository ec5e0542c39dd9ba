import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens
import NIOCore

// Chromium does not refresh the short-lived cookie for a link on another site, nor for a request that it sends while it
// registers the key. It does so for the same address when a page of ours leads there.
extension Pages {
    /// A page that leads to the same address at once, for a browser that may have the key of its session.
    ///
    /// It is shown once: a cookie marks the browser for some seconds, or until the short-lived cookie is there again. A
    /// browser without the key is treated as signed out then.
    ///
    /// - Returns: Nil if the request can be answered now.
    /// - Throws: `StoreError`.
    func secondLook(_ request: PageRequest) async throws -> Response? {
        guard domain.deviceBoundSessions != nil, request.session == nil, request.sessionEnd == nil,
            request.request.method == .get, request.request.headers[.secFetchMode] == "navigate",
            request[.secondLook] == nil, let cookie = request[.session],
            try await domain.browserSessions.isBound(cookie)
        else { return nil }
        let mark = NewCookie(.secondLook, "1", for: Self.secondLookLifetime)
        var headers = PageHeaders.all()
        headers[.setCookie] = request.cookieRules.header(
            request.cookieRules.name(mark.cookie.rawValue),
            mark.value,
            lifetime: mark.lifetime
        )
        let body = secondLookHTML(to: address(of: request.request), in: request.language.rawValue)
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    }

    /// Removes the mark once the session is valid again, so that the next expiry is not mistaken for a missing key.
    func secondLookEnd(_ request: PageRequest) -> NewCookie? {
        request.session == nil || request[.secondLook] == nil ? nil : .removing(.secondLook)
    }

    /// How long a browser is not led to the same address again, in seconds.
    private static let secondLookLifetime = 10

    /// The path and the query of a request.
    private func address(of request: Request) -> String {
        // Browsers take what follows two slashes for a host.
        let path = "/" + request.uri.path.drop { $0 == "/" }
        return request.uri.query.map { "\(path)?\($0)" } ?? path
    }

    private func secondLookHTML(to address: String, in language: String) -> String {
        let (link, name) = (address.escapedHTML, brand.name.escapedHTML)
        return """
            <!DOCTYPE html>
            <html lang="\(language.escapedHTML)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="refresh" content="0;url=\(link)">
            <title>\(name)</title>
            </head>
            <body><a href="\(link)">\(name)</a></body>
            </html>

            """
    }
}
