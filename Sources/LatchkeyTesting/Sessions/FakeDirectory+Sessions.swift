import Foundation
import LatchkeyAPI
import LatchkeyRotation

extension Route {
    static let sessionRoutes: [Route] = [
        .open(.logIn) { directory, call throws(Refusal) in
            .created(try directory.logIn(call.request.read(LogInRequest.self), call))
        },
        .open(.refresh) { directory, call throws(Refusal) in
            .value(try directory.refresh(call.request.read(RefreshRequest.self), at: call.now))
        },
        .signedIn(.currentSession) { _, _, access throws(Refusal) in
            .value(
                CurrentSession(
                    id: access.sessionID,
                    userID: access.userID,
                    applicationID: access.applicationID,
                    expiresAt: access.expiresAt
                )
            )
        },
        .signedIn(.sessions) { directory, call, access throws(Refusal) in
            .value(directory.list(of: access.userID, seenFrom: access.sessionID, at: call.now))
        },
        .signedIn(.logOut) { directory, call, access throws(Refusal) in
            directory.endSession(access.sessionID, because: .signedOut, at: call.now)
            return .noContent
        },
        .signedIn(.endOtherSessions) { directory, call, access throws(Refusal) in
            directory.endSessions(of: access.userID, but: access.sessionID, because: .revoked, at: call.now)
            return .noContent
        },
        .signedIn(.endSession) { directory, call, access throws(Refusal) in
            let id = Session.ID(call.request.parameters["id"] ?? "")
            guard directory.isLive(id, of: access.userID, at: call.now) else {
                throw Refusal(.notFound, "You have no session with this id, or it has ended.")
            }
            let reason: SessionEndReason = id == access.sessionID ? .signedOut : .revoked
            directory.endSession(id, because: reason, at: call.now)
            return .noContent
        },
    ]
}

extension FakeDirectory {
    /// Logs in with a password, however the call says so.
    mutating func logIn(_ body: LogInRequest, _ call: Call) throws(Refusal) -> SignedIn {
        let (device, push) = try Device.checked(body.device)
        guard !body.identifier.hasControlCharacters else {
            throw Refusal(fields: ["identifier": WrongField.unprintable.problem])
        }
        let found = user(named: body.identifier)
        let subject = subject(ofName: body.identifier, found?.user, on: call.request.deviceKey)
        // What is longer than any password is refused without being tried.
        if body.password.precomposedStringWithCanonicalMapping.unicodeScalars.count <= 256 {
            try admit(subject, at: call.now)
        }
        guard let found, let password = found.password, password.isSamePassword(as: body.password) else {
            if let found { tell(.loginFailed, of: found.user.id, at: call.now, device: device, call.application) }
            throw Refusal(.invalidCredentials, "The name or the password is wrong. Check both and try again.")
        }
        attempts[subject] = nil
        let key = call.request.deviceKey
        return start(for: found.user, device, push, on: key, with: call.application, at: call.now)
    }

    /// Starts a session for a user who has proved who they are.
    mutating func start(
        for user: User,
        _ device: Device? = nil,
        _ push: PushDevice? = nil,
        on deviceKey: String? = nil,
        with application: String,
        at now: Date,
        as kind: AuditEventKind = .loginSucceeded
    ) -> SignedIn {
        let token = RefreshTokenParts.first()
        let session = FakeSession(
            id: ids.next(at: now),
            userID: user.id,
            applicationID: application,
            device: device,
            createdAt: now,
            lastUsedAt: now,
            expiresAt: now.addingTimeInterval(Self.idleLifetime),
            family: token.family,
            chain: RefreshChain(current: Array(token.rest)),
            ended: nil
        )
        sessions[session.id] = session
        if let push { register(push, for: session.id, of: user.id) }
        tell(kind, of: user.id, at: now, device: device, application, session: session.id)
        var answer = grant(session, at: now)
        answer.refreshToken = token.text
        answer.deviceKey = remember(deviceKey, of: user.id)
        return SignedIn(user: user, session: answer)
    }

    func isLive(_ id: Session.ID, of userID: User.ID, at now: Date) -> Bool {
        guard let session = sessions[id] else { return false }
        return session.userID == userID && session.ended == nil && now < session.expiresAt
    }

    /// The sessions that live, the last used first; of one minute the one that asks, then the newest.
    func list(of userID: User.ID, seenFrom current: Session.ID?, at now: Date) -> SessionList {
        let live = sessions.values.filter { isLive($0.id, of: userID, at: now) }
            .map { ListedSession($0, isCurrent: $0.id == current) }
        return SessionList(
            sessions: live.sorted { one, other in
                if one.lastUsedAt != other.lastUsedAt { return one.lastUsedAt > other.lastUsedAt }
                return one.isCurrent == other.isCurrent ? one.id > other.id : one.isCurrent
            }
        )
    }

    /// Ends a session that lives; one that has ended keeps its reason.
    mutating func endSession(_ id: Session.ID, because reason: SessionEndReason, at now: Date) {
        guard let session = sessions[id], session.ended == nil else { return }
        sessions[id]?.ended = reason
        pushDevices.removeAll { $0.sessionID == id }
        tell(
            .sessionEnded,
            of: session.userID,
            at: now,
            device: session.device,
            session.applicationID,
            session: id,
            because: reason
        )
    }

    mutating func endSessions(
        of userID: User.ID,
        but kept: Session.ID? = nil,
        because reason: SessionEndReason,
        at now: Date
    ) {
        for session in sessions.values.sorted(by: { $0.id < $1.id })
        where session.userID == userID && session.id != kept {
            endSession(session.id, because: reason, at: now)
        }
    }
}

extension ListedSession {
    fileprivate init(_ session: FakeSession, isCurrent: Bool) {
        let minute = (session.lastUsedAt.timeIntervalSince1970 / 60).rounded(.down) * 60
        self.init(
            id: session.id,
            applicationID: session.applicationID,
            device: session.device,
            createdAt: session.createdAt,
            lastUsedAt: Date(timeIntervalSince1970: minute),
            address: FakeServer.address,
            isCurrent: isCurrent
        )
    }
}

extension Device {
    /// A device as it was sent, its texts checked: what lists and events show, and the push device.
    static func checked(_ device: Device?) throws(Refusal) -> (Device?, PushDevice?) {
        var check = FieldCheck()
        let name = check.optional("device.name", device?.name, FieldRules.text)
        let platform = check.optional("device.platform", device?.platform, FieldRules.text)
        let push = check.pushDevice("device.push.", device?.push)
        try check.finish()
        return (name == nil && platform == nil ? nil : Device(name: name, platform: platform), push)
    }
}
