import HTTPTypes
import Hummingbird
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// The account page: profile, identifiers, password, sessions, events, and deletion.
///
/// Each form has its own path.
struct AccountPage: FormPage {
    let pages: Pages
    /// Nil for the whole page.
    let part: AccountPart?

    static func all(_ pages: Pages) -> [AccountPage] {
        [AccountPage(pages: pages, part: nil)] + AccountPart.allCases.map { AccountPage(pages: pages, part: $0) }
    }

    var path: String { part.map { "\(home)/\($0.rawValue)" } ?? home }
    var home: String { "/account" }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        guard part == nil else { return .redirect(to: home) }
        guard let access = request.access else { return logIn }
        return .page(try await AccountContent(pages, request, access).page(nil))
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        guard let part, let access = request.access else { return logIn }
        let fault = AccountFault(part: part, typed: form, alert: alert)
        return .page(try await AccountContent(pages, request, access).page(fault))
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        guard let access = request.access else { return logIn }
        guard let part else { return .redirect(to: home) }
        do throws(HTTPProblem) {
            switch part {
            case .profile: return try await change(profile(form), request, access)
            case .username: return try await change(username(form), request, access)
            case .emailAddress, .phoneNumber: return try await changeAddress(part, form, request, access)
            case .verification: return try await askForProof(form["address"] ?? "", request)
            case .password: return try await changePassword(form, request, access)
            case .otherSessions: return try await endOthers(request, access)
            case .session: return try await endSession(request, access)
            case .deletion: return try await delete(form, request, access)
            }
        } catch {
            if error.code == .sessionEnded { return logIn }
            return try await again(part, form, error, request, access)
        }
    }

    private var logIn: PageAnswer { .redirect(to: PageAddress.text("/login", [("return_to", home)])) }

    private func done(_ notice: PageNotice, _ cookies: [NewCookie] = []) -> PageAnswer {
        .redirect(to: home, cookies + [notice.cookie])
    }

    private func again(
        _ part: AccountPart,
        _ form: FormBody,
        _ problem: HTTPProblem,
        _ request: PageRequest,
        _ access: Access
    ) async throws -> PageAnswer {
        let fault = AccountFault(part, form, problem, in: request.language)
        let content = try await AccountContent(pages, request, access).page(fault)
        return PageAnswer(body: .page(content, problem.formStatus), retryAfter: problem.retryAfter)
    }
}

// MARK: - Profile and identifiers

extension AccountPage {
    private func change(
        _ changes: ProfileChanges,
        _ request: PageRequest,
        _ access: Access
    ) async throws(HTTPProblem) -> PageAnswer {
        let application = try pages.domain.application(of: access)
        do {
            _ = try await pages.domain.profileUpdate.apply(
                changes,
                by: access,
                from: request.context.clientAddress,
                if: .any,
                with: application
            )
        } catch { throw HTTPProblem(error) }
        return done(.saved)
    }

    private func profile(_ form: FormBody) -> ProfileChanges {
        var changes = ProfileChanges()
        changes.displayName = form.change("displayName")
        changes.country = form.change("country") { $0.uppercased() }
        changes.locale = form.change("locale")
        return changes
    }

    private func username(_ form: FormBody) throws(HTTPProblem) -> ProfileChanges {
        var changes = ProfileChanges()
        changes.username = .set(try form.needed("username"))
        return changes
    }

    /// Stores a new address as pending and requests its verification at once.
    private func changeAddress(
        _ part: AccountPart,
        _ form: FormBody,
        _ request: PageRequest,
        _ access: Access
    ) async throws(HTTPProblem) -> PageAnswer {
        var changes = ProfileChanges()
        let isEmail = part == .emailAddress
        let name = isEmail ? "emailAddress" : "phoneNumber"
        try form.require([name, "password"])
        let (text, password) = (try form.needed(name), try form.needed("password"))
        if isEmail { changes.emailAddress = .set(text) } else { changes.phoneNumber = .set(text) }
        // The address can later reset the password, so a stolen session alone must not add one.
        do { try await pages.domain.passwordConfirmation.confirm(password, of: access) } catch {
            throw HTTPProblem(error)
        }
        let application = try pages.domain.application(of: access)
        let user: LatchkeyCore.User
        do {
            user = try await pages.domain.profileUpdate.apply(
                changes,
                by: access,
                from: request.context.clientAddress,
                if: .any,
                with: application
            )
        } catch { throw HTTPProblem(error) }
        guard let pending = isEmail ? user.pendingEmailAddress?.text : user.pendingPhoneNumber?.text else {
            return done(.saved)
        }
        return try await askForProof(pending, request)
    }

    private func askForProof(_ address: String, _ request: PageRequest) async throws(HTTPProblem) -> PageAnswer {
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

extension AccountPage {
    /// Replaces the cookie, so that a stolen one becomes invalid.
    private func changePassword(
        _ form: FormBody,
        _ request: PageRequest,
        _ access: Access
    ) async throws(HTTPProblem) -> PageAnswer {
        var run = AccountContent.passwordRun(pages, request)
        run.type(form)
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
        return done(.passwordChanged, [NewCookie(.session, replacement.cookie.secretText, for: replacement.lifetime)])
    }

    private func endOthers(_ request: PageRequest, _ access: Access) async throws(HTTPProblem) -> PageAnswer {
        do { try await pages.domain.userSessions.endOthers(by: access, from: request.context.clientAddress) } catch {
            throw HTTPProblem(error)
        }
        return done(.otherDevicesSignedOut)
    }

    private func endSession(_ request: PageRequest, _ access: Access) async throws(HTTPProblem) -> PageAnswer {
        let id = SessionRecord.ID(request.context.parameters.get("id") ?? "")
        do { try await pages.domain.userSessions.end(id, by: access, from: request.context.clientAddress) } catch {
            throw HTTPProblem(error)
        }
        return done(.deviceSignedOut)
    }

    private func delete(
        _ form: FormBody,
        _ request: PageRequest,
        _ access: Access
    ) async throws(HTTPProblem) -> PageAnswer {
        let password = try form.needed("password")
        do { try await pages.domain.userDeletion.delete(access, password: password) } catch {
            throw HTTPProblem(error)
        }
        return .redirect(to: "/", [.removing(.session), .removing(.pending), PageNotice.accountDeleted.cookie])
    }
}

extension FormBody {
    /// An empty field removes the value.
    fileprivate func change(_ name: String, _ adapt: (String) -> String = { $0 }) -> FieldChange<String> {
        guard let text = self[name] else { return .unchanged }
        let trimmed = text.trimmed
        return trimmed.isEmpty ? .removed : .set(adapt(trimmed))
    }

    /// - Throws: `invalid` with all empty required fields.
    fileprivate func require(_ names: [String]) throws(HTTPProblem) {
        let missing = names.filter { (self[$0] ?? "").trimmed.isEmpty }
        guard missing.isEmpty else {
            throw HTTPProblem(Dictionary(uniqueKeysWithValues: missing.map { ($0, .required) }))
        }
    }

    /// A required value; passwords are never trimmed.
    fileprivate func needed(_ name: String) throws(HTTPProblem) -> String {
        let text = self[name] ?? ""
        guard !text.trimmed.isEmpty else { throw HTTPProblem([name: .required]) }
        return name == "password" ? text : text.trimmed
    }
}
