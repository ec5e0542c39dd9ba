import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The system's caches of a user's pages.
enum SystemCaches {
    /// Removes the answers in `URLCache`, and the cookies of a server.
    static func clear(of server: URL) {
        URLCache.shared.removeAllCachedResponses()
        for cookie in HTTPCookieStorage.shared.cookies(for: server) ?? [] {
            HTTPCookieStorage.shared.deleteCookie(cookie)
        }
    }
}
