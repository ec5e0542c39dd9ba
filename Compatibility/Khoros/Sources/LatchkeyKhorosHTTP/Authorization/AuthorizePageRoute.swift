import HTTPTypes
import Hummingbird
import LatchkeyHTTP

/// The login that clients open.
///
/// It leads to the hosted page, which recognizes these clients by their missing challenge.
struct AuthorizePageRoute: Sendable {
    func add(to router: Router<LatchkeyRequestContext>) {
        router.get("/auth/oauth2/authorize") { request, _ in
            let query = request.uri.query ?? ""
            guard query.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                return try KhorosRefusal.invalid("The address has what no address may have.").response
            }
            let address = query.isEmpty ? "/authorize" : "/authorize?" + query
            return Response(status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
        }
    }
}
