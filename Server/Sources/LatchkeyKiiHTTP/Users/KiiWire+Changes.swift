import LatchkeyCore
import LatchkeyHTTP

extension KiiWire {
    /// Changes a user, and has a message sent to each address that waits for its proof since.
    ///
    /// - Parameters:
    ///   - changes: What was sent.
    ///   - asked: Whom it is about, and who asks.
    ///   - context: Where the request comes from.
    ///   - sendsAgain: Whether an address that waited before is sent one too.
    /// - Returns: The changed user.
    /// - Throws: 409 also where an address is another user's: clients of this wire are told so.
    func apply(
        _ changes: ProfileChanges,
        to asked: UserAsked,
        from context: LatchkeyRequestContext,
        sendsAgain: Bool = false
    ) async throws -> LatchkeyCore.User {
        if changes.names(otherThan: asked.user) { try await names.admit(asked.party, context) }
        try await requireFree(changes, for: asked.user)
        // Before anything is changed: an address that waits has its message.
        let asksForProof =
            changes.identifiers.contains { !asked.user.pendingAddresses.contains($0) || sendsAgain }
            && asked.application.accountRules.requiresVerification && !changes.areAddressesProven
        if asksForProof {
            do { try await domain.verificationRequests.admit(from: context.clientAddress) } catch {
                throw error.kiiProblem
            }
        }
        let user: LatchkeyCore.User
        do {
            if let access = asked.access {
                user = try await domain.profileUpdate.apply(
                    changes,
                    by: access,
                    from: context.clientAddress,
                    if: .any,
                    with: asked.application,
                    isAdmitted: true
                )
            } else {
                user = try await domain.profileUpdate.apply(
                    changes,
                    to: asked.user.id,
                    from: context.clientAddress,
                    with: asked.application
                )
            }
        } catch { throw error.kiiProblem }
        let before = asked.user.pendingAddresses
        for address in user.pendingAddresses
        where !before.contains(address) || (sendsAgain && changes.identifiers.contains(address)) {
            try await askForProof(of: address, by: user, context, asked.application, isAdmitted: asksForProof)
        }
        return user
    }

    /// Has a message sent that proves an address.
    func askForProof(
        of address: Identifier,
        by user: LatchkeyCore.User,
        _ context: LatchkeyRequestContext,
        _ application: LatchkeyCore.Application,
        isAdmitted: Bool = false
    ) async throws {
        do {
            _ = try await domain.verificationRequests.askForProof(
                of: address,
                by: user,
                from: context.clientAddress,
                with: application,
                isAdmitted: isAdmitted
            )
        } catch { throw error.kiiProblem }
    }

    private func requireFree(_ changes: ProfileChanges, for user: LatchkeyCore.User) async throws {
        for identifier in changes.identifiers {
            let holder: UserCredentials?
            do { holder = try await domain.users.credentials(of: identifier) } catch { throw HTTPProblem(error) }
            if let holder, holder.user.id != user.id { throw KiiRefusal.userExists(identifier) }
        }
    }
}

extension ProfileChanges {
    /// Whether a user is to log in with something that is not theirs yet, so that they are told whether it is another's.
    fileprivate func names(otherThan user: LatchkeyCore.User) -> Bool {
        if case .set(let text) = username, let name = try? Username(text), name.key != user.username?.key {
            return true
        }
        return identifiers.contains { !user.identifiers.contains($0) && !user.pendingAddresses.contains($0) }
    }

    /// What the user is to log in with, as far as it can be told.
    fileprivate var identifiers: [Identifier] {
        var identifiers: [Identifier] = []
        if case .set(let text) = emailAddress, let address = try? EmailAddress(text) {
            identifiers.append(.emailAddress(address))
        }
        if case .set(let text) = phoneNumber, let number = try? PhoneNumber(text) {
            identifiers.append(.phoneNumber(number))
        }
        return identifiers
    }
}
