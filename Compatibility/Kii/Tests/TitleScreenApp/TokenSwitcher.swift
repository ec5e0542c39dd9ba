import Foundation
import KiiSDK

/// Stores the tokens of several people, and switches between them.
class TokenSwitcher {
    private(set) var tokens: [String: String] = [:]

    /// Stores the token of the current user; returns false if no user is logged in.
    func keepToken() -> Bool {
        guard let user = KiiUser.current(), let name = user.username else { return false }
        let token = user.accessTokenDictionary()?["access_token"] as? String
        tokens[name] = token
        return token != nil && token == user.accessToken
    }

    func switchUser(to name: String, done: @escaping (KiiUser?, Error?) -> Void) {
        guard let token = tokens[name] else { return }
        KiiUser.authenticate(
            withToken: token,
            andBlock: { (user: KiiUser?, error: Error?) -> Void in
                done(user, error)
            }
        )
    }

    func switchUserSynchronously(to name: String) -> String? {
        guard let token = tokens[name] else { return nil }
        do {
            let user = try KiiUser.authenticate(withTokenSynchronous: token)
            return user.username
        } catch let error as NSError {
            return error.userInfo["description"] as? String
        }
    }
}
