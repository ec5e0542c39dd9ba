import Hummingbird
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Carries out a form of the account.
struct AccountChange: Sendable {
    let pages: Pages
    let form: AccountForm
    let request: PageRequest
    let access: Access

    init(_ pages: Pages, _ form: AccountForm, _ request: PageRequest, _ access: Access) {
        self.pages = pages
        self.form = form
        self.request = request
        self.access = access
    }

    /// Finds what is missing, before the person confirms who they are.
    func check(_ body: FormBody) throws(HTTPProblem) {
        // The set-up page reports a missing code beside its field.
        guard form != .authenticatorCode else { return }
        for name in form.keptFields { _ = try body.needed(name) }
    }

    /// Carries out a form that needs no recent proof.
    func carryOut(_ body: FormBody) async throws(HTTPProblem) -> PageAnswer {
        switch form {
        case .profile:
            _ = try await update(profile(body))
            return done(.saved)
        case .verification: return try await askForProof(of: body["address"] ?? "")
        case .otherSessions: return try await endOthers()
        case .session: return try await endSession()
        case .application: return try await endAccess()
        case .passkeyName: return try await renamePasskey(body)
        case .username, .emailAddress, .phoneNumber, .password, .export, .exportDownload, .deletion, .authenticator,
            .authenticatorCode, .authenticatorRemoval, .recoveryCodes, .rememberedDevices, .passkey, .passkeyRemoval,
            .passwordRemoval, .identityAddition, .identityRemoval:
            throw .defect
        }
    }

    /// Carries out a form whose change a stolen session must not make.
    func carryOut(_ body: FormBody, by proof: RecentProof) async throws(HTTPProblem) -> PageAnswer {
        switch form {
        case .username: return try await changeUsername(body)
        case .emailAddress, .phoneNumber: return try await changeAddress(body)
        case .password: return try await changePassword(body, proof)
        case .export: return try await requestExport(proof)
        case .exportDownload: return try await downloadExport(proof)
        case .deletion: return try await delete(proof)
        case .authenticator: return try await beginTOTP(proof)
        case .authenticatorCode: return try await confirmTOTP(body, proof)
        case .authenticatorRemoval: return try await removeTOTP(proof)
        case .recoveryCodes: return try await makeRecoveryCodes(proof)
        case .rememberedDevices: return try await forgetDevices(proof)
        case .passkey: return try await addPasskey(body, proof)
        case .passkeyRemoval: return try await removePasskey(proof)
        case .passwordRemoval: return try await removePassword(proof)
        case .identityAddition: return try await leadToProvider()
        case .identityRemoval: return try await removeIdentity()
        case .profile, .verification, .otherSessions, .session, .application, .passkeyName:
            return try await carryOut(body)
        }
    }

    func done(_ notice: PageNotice, _ cookies: [NewCookie] = []) -> PageAnswer {
        .redirect(to: form.part.path, cookies + [notice.cookie])
    }
}

// MARK: - Profile and identifiers

extension AccountChange {
    private func update(_ changes: ProfileChanges) async throws(HTTPProblem) -> LatchkeyCore.User {
        let application = try pages.domain.application(of: access)
        do {
            return try await pages.domain.profileUpdate.apply(
                changes,
                by: access,
                from: request.context.clientAddress,
                if: .any,
                with: application
            )
        } catch { throw HTTPProblem(error) }
    }

    private func profile(_ body: FormBody) -> ProfileChanges {
        var changes = ProfileChanges()
        changes.displayName = body.change("displayName")
        changes.country = body.change("country") { $0.uppercased() }
        changes.locale = body.change("locale")
        return changes
    }

    private func changeUsername(_ body: FormBody) async throws(HTTPProblem) -> PageAnswer {
        var changes = ProfileChanges()
        changes.username = .set(try body.needed("username"))
        _ = try await update(changes)
        return done(.saved)
    }

    /// Stores a new address as pending and requests its verification at once.
    private func changeAddress(_ body: FormBody) async throws(HTTPProblem) -> PageAnswer {
        var changes = ProfileChanges()
        if form == .emailAddress {
            changes.emailAddress = .set(try body.needed("emailAddress"))
        } else {
            changes.phoneNumber = .set(try body.needed("phoneNumber"))
        }
        let user = try await update(changes)
        let pending = form == .emailAddress ? user.pendingEmailAddress?.text : user.pendingPhoneNumber?.text
        guard let pending else { return done(.saved) }
        return try await askForProof(of: pending)
    }

    private func askForProof(of address: String) async throws(HTTPProblem) -> PageAnswer {
        if let message = pages.servingMessage(.profile, of: address, request) {
            return .redirect(to: "/verify", [message.cookie(pages.tokens)])
        }
        var calls = ScreenCalls(pages.domain, of: request)
        guard case .asked(let id) = await calls.make(.requestVerification(address: address)) else {
            throw calls.problem ?? .defect
        }
        let message = PendingMessage(
            kind: .profile,
            id: Verification.ID(id),
            address: address,
            askedAt: pages.clock.now()
        )
        return .redirect(to: "/verify", [message.cookie(pages.tokens)])
    }
}

// MARK: - Password, sessions and deletion

extension AccountChange {
    /// Replaces the cookie, so that a stolen one becomes invalid.
    private func changePassword(_ body: FormBody, _ proof: RecentProof) async throws(HTTPProblem) -> PageAnswer {
        var run = AccountContent.passwordRun(pages, request, proof)
        run.type(body)
        await run.handle(.submitted)
        guard run.destination != nil else {
            var problem = run.calls.problem ?? HTTPProblem(.invalidFields, detail: "")
            // Uses the screen's texts.
            problem.fields = Dictionary(
                uniqueKeysWithValues: run.screen.form.messages.map { field, message in
                    (field.rawValue, FieldProblem(code: .invalidValue, detail: message))
                }
            )
            throw problem
        }
        guard let replacement = run.calls.replacementCookie else { throw .defect }
        return done(.passwordChanged, [NewCookie(replacement)])
    }

    private func endOthers() async throws(HTTPProblem) -> PageAnswer {
        do { try await pages.domain.userSessions.endOthers(by: access, from: request.context.clientAddress) } catch {
            throw HTTPProblem(error)
        }
        return done(.otherDevicesSignedOut)
    }

    private func endSession() async throws(HTTPProblem) -> PageAnswer {
        let id = SessionRecord.ID(request.context.parameters.get("id") ?? "")
        do { try await pages.domain.userSessions.end(id, by: access, from: request.context.clientAddress) } catch {
            throw HTTPProblem(error)
        }
        return done(.deviceSignedOut)
    }

    private func endAccess() async throws(HTTPProblem) -> PageAnswer {
        let id = LatchkeyCore.Application.ID(request.context.parameters.get("id") ?? "")
        do {
            try await pages.domain.userGrants.withdraw(id, by: access, from: request.context.clientAddress)
        } catch { throw HTTPProblem(error) }
        return done(.accessEnded)
    }

    private func delete(_ proof: RecentProof) async throws(HTTPProblem) -> PageAnswer {
        do { try await pages.domain.userDeletion.delete(by: proof) } catch { throw HTTPProblem(error) }
        return .redirect(to: "/", [.removing(.session), .removing(.pending), PageNotice.accountDeleted.cookie])
    }
}

// MARK: - Copies of all data

extension AccountChange {
    private func requestExport(_ proof: RecentProof) async throws(HTTPProblem) -> PageAnswer {
        do {
            try await pages.exports.request(
                by: proof,
                locale: request.language.rawValue,
                from: request.context.clientAddress
            )
        } catch {
            // The page shows the form only when it is not too soon, so this is a second press or another window.
            guard error != .tooSoon else { return done(.exportTooSoon) }
            throw HTTPProblem(error)
        }
        return .redirect(to: form.part.path)
    }

    private func downloadExport(_ proof: RecentProof) async throws(HTTPProblem) -> PageAnswer {
        do {
            let archive = try await pages.exports.open(by: proof, from: request.context.clientAddress)
            return PageAnswer(body: .archive(archive))
        } catch { throw HTTPProblem(error) }
    }
}

extension FormBody {
    /// An empty field removes the value.
    fileprivate func change(_ name: String, _ adapt: (String) -> String = { $0 }) -> FieldChange<String> {
        guard let text = self[name] else { return .unchanged }
        let trimmed = text.trimmed
        return trimmed.isEmpty ? .removed : .set(adapt(trimmed))
    }

    func needed(_ name: String) throws(HTTPProblem) -> String {
        let text = (self[name] ?? "").trimmed
        guard !text.isEmpty else { throw HTTPProblem([name: .required]) }
        return text
    }
}
