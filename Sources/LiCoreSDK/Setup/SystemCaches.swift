import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the system keeps of the pages that somebody has seen.
enum SystemCaches {
    /// Removes what the next person must not see: the answers kept by `URLCache`, and the cookies of a server.
    static func clear(of server: URL) {
        URLCache.shared.removeAllCachedResponses()
        for cookie in HTTPCookieStorage.shared.cookies(for: server) ?? [] {
            HTTPCookieStorage.shared.deleteCookie(cookie)
        }
    }
}
