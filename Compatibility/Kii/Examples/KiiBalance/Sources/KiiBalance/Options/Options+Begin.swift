import Foundation
import KiiSDK
import Latchkey

extension Options {
    /// Begins the SDK, as an app does when it starts.
    func begin() {
        guard let store else {
            Kii.begin(withID: appID, andKey: appKey, andCustomURL: server.absoluteString)
            return
        }
        let credentials = FileCredentialStore(file: store)
        let latchkey = LatchkeyClient(server: server, application: appID, credentialStore: credentials)
        Kii.begin(withID: appID, andKey: appKey, latchkey: latchkey)
    }
}
