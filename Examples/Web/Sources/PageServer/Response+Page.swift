package import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
    package static func page(
        _ html: String,
        _ status: HTTPResponse.Status,
        language: String,
        setCookies: [String] = []
    ) -> Response {
        var response = Response(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8", .contentLanguage: language,
                .vary: "Accept-Language, Cookie",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: html))
        )
        response.headers[values: .setCookie] = setCookies
        return response
    }

    /// Adds the headers that protect pages.
    ///
    /// - Parameters:
    ///   - isSecure: Whether browsers use https.
    ///   - formTargets: The sources that a form's answer may redirect to.
    ///   - referrerPolicy: With `no-referrer`, old browsers send `Origin: null` with a form.
    package mutating func addPageHeaders(
        isSecure: Bool,
        formTargets: String = "'self'",
        referrerPolicy: String = "same-origin"
    ) {
        headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
            + "form-action \(formTargets); base-uri 'none'; frame-ancestors 'none'"
        headers[.referrerPolicy] = referrerPolicy
        headers[.crossOriginOpenerPolicy] = "same-origin"
        addHeaders(isSecure: isSecure)
    }

    /// Adds the headers for pages and programs.
    package mutating func addHeaders(isSecure: Bool) {
        headers[.xContentTypeOptions] = "nosniff"
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
        if isSecure { headers[.strictTransportSecurity] = "max-age=31536000" }
    }
}

extension HTTPField.Name {
    // swift-format-ignore: NeverForceUnwrap
    package static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    // swift-format-ignore: NeverForceUnwrap
    package static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    // swift-format-ignore: NeverForceUnwrap
    package static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
}
