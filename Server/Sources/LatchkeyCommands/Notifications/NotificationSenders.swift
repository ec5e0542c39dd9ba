import LatchkeyCore
package import LatchkeyCurl
import LatchkeyNotifications

/// Sends notifications.
///
/// `init` reads all files, so mistakes show at the start. Call `shutdown` at the end.
package struct NotificationSenders: Sendable {
    let senders: [PushProvider: any NotificationSender]
    private let client: PushClient?

    /// - Parameters:
    ///   - configuration: The operator's options.
    ///   - curl: Loads the library for HTTP if a service is configured.
    /// - Throws: The unusable file, or that libcurl is missing.
    package init(
        _ configuration: NotificationConfiguration,
        curl: () throws(CurlUnavailable) -> Curl = Curl.load
    ) throws(StartError) {
        let apns = try configuration.apns.map { given throws(StartError) in (try Self.account(given), given.url) }
        let fcm = try configuration.fcm.map { given throws(StartError) in (try Self.account(given), given.url) }
        guard apns != nil || fcm != nil else {
            (senders, client) = ([:], nil)
            return
        }
        let library = try Curl.loaded(for: "Sending notifications", curl)
        guard apns == nil || library.speaksHTTP2 else {
            throw .library(purpose: "APNs", problem: "libcurl was built without HTTP/2. Install one that has it.")
        }
        let client: PushClient
        do { client = try PushClient(trusting: configuration.certificates, by: library) } catch {
            throw .certificateFile(
                path: configuration.certificates ?? "",
                problem: "it must hold certificates in PEM, to trust as the push services'."
            )
        }
        let clock = SystemClock()
        var senders: [PushProvider: any NotificationSender] = [:]
        if let (account, url) = apns { senders[.apns] = APNsSender(account, at: url, by: client, clock: clock) }
        if let (account, url) = fcm { senders[.fcm] = FCMSender(account, at: url, by: client, clock: clock) }
        (self.senders, self.client) = (senders, client)
    }

    func shutdown() { client?.shutdown() }

    private static func account(_ given: NotificationConfiguration.APNs) throws(StartError) -> APNsAccount {
        let pem = String(decoding: try PrivateFile.read(given.keyFile), as: UTF8.self)
        do {
            return try APNsAccount(pem: pem, keyID: given.keyID, teamID: given.teamID, topic: given.topic)
        } catch {
            throw .pushAccount(
                path: given.keyFile,
                problem: "it is no key of Apple's push service. Download the .p8 file from your account at Apple."
            )
        }
    }

    private static func account(_ given: NotificationConfiguration.FCM) throws(StartError) -> FCMAccount {
        let json = try PrivateFile.read(given.serviceAccount)
        do throws(PushAccountError) { return try FCMAccount(json: json) } catch {
            let problem =
                switch error {
                case .member(let name): "its \(name) is missing, or is none that can be used."
                default: "it is no service account."
                }
            throw .pushAccount(
                path: given.serviceAccount,
                problem: problem + " Make a new key in the Firebase console, under Service accounts."
            )
        }
    }
}
