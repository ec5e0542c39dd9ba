import Foundation
public import Latchkey
import LatchkeyScreens

extension SignInModel {
    /// A device on which the current user is signed in.
    public struct DeviceLine: Sendable, Hashable, Identifiable {
        /// The session's id; ``SignInModel/endSession(_:)`` takes it.
        public let id: Session.ID
        /// The device's name or platform; never empty.
        public let name: String
        /// Where its last request came from; nil if the server does not know.
        public let place: String?
        /// When it was last used, as a text.
        public let lastUse: String
        /// Whether it is this device.
        public let isThisDevice: Bool
        /// The label of the button that logs it out.
        public let button: String
    }

    /// The devices of the current user, most recently used first, after ``loadDevices()``.
    public var devices: [DeviceLine] {
        sessions.map { session in
            let name = session.device?.name ?? session.device?.platform ?? text(.unknownDevice)
            return DeviceLine(
                id: session.id,
                name: name,
                place: session.address.map { text(.fromAddress, $0) },
                lastUse: text(.sessionLastUsed, language.text(of: session.lastUsedAt, in: .current)),
                isThisDevice: session.isCurrent,
                button: text(.signOutNamedDeviceButton, name)
            )
        }
    }

    /// Reads the current user's sessions from the server.
    ///
    /// An error becomes the ``sessionsProblem``, not an alert, because the person has asked for nothing.
    public func loadDevices() async {
        guard let id = user?.id else { return }
        do {
            let found = try await latchkey.sessions()
            if user?.id == id { (sessions, sessionsProblem) = (found, nil) }
        } catch {
            if user?.id == id { sessionsProblem = ScreenAlert(ScreenFailure(error), in: language).message }
        }
    }

    /// Logs a device out at the server.
    ///
    /// An error becomes the ``alert``; a session that has ended already is none.
    ///
    /// - Parameter id: The id of one of the ``devices``.
    public func endSession(_ id: Session.ID) async {
        await work(.loggingOut) { () throws(LatchkeyError) in
            do throws(LatchkeyError) {
                try await latchkey.sessions.end(id)
            } catch {
                guard error.code == .notFound else { throw error }
            }
            sessions.removeAll { $0.id == id }
        }
    }

    /// Logs all devices but this one out at the server.
    ///
    /// An error becomes the ``alert``.
    public func endOtherSessions() async {
        await work(.loggingOut) { () throws(LatchkeyError) in
            try await latchkey.sessions.endOthers()
            sessions.removeAll { !$0.isCurrent }
        }
    }
}
