import LatchkeyCore
import LatchkeyHTTP

extension KiiAPI {
    /// Changes a user, and sends a message to each new pending address.
    ///
    /// - Parameters:
    ///   - changes: The changes.
    ///   - target: The user and the caller.
    ///   - context: The origin of the request.
    ///   - sendsAgain: Whether an address that was already pending also gets a message.
    /// - Returns: The changed user.
    /// - Throws: 409 if another user has the address, which this API reveals.
    func apply(
        _ changes: ProfileChanges,
        to target: TargetUser,
        from context: LatchkeyRequestContext,
        sendsAgain: Bool = false
    ) async throws -> LatchkeyCore.User {
        if changes.names(otherThan: target.user) { try await names.admit(target.party, context) }
        try await requireFree(changes, for: target.user)
        // Computed before the change, because an address that is already pending has its message.
        let asksForProof =
            changes.identifiers.contains { !target.user.pendingAddresses.contains($0) || sendsAgain }
            && target.application.accountRules.requiresVerification && !changes.areAddressesProven
        if asksForProof {
            do { try await domain.verificationRequests.admit(from: context.clientAddress) } catch {
                throw error.kiiProblem
            }
        }
        let user: LatchkeyCore.User
        do {
            if let access = target.access {
                user = try await domain.profileUpdate.apply(
                    changes,
                    by: access,
                    from: context.clientAddress,
                    if: .any,
                    with: target.application,
                    isAdmitted: true,
                    // Kii's clients ask nobody again for a password, so only users with a factor are protected.
                    freshProof: .ofUsersWithFactor
                )
            } else {
                user = try await domain.profileUpdate.apply(
                    changes,
                    to: target.user.id,
                    from: context.clientAddress,
                    with: target.application
                )
            }
        } catch { throw error.kiiProblem }
        let before = target.user.pendingAddresses
        for address in user.pendingAddresses
        where !before.contains(address) || (sendsAgain && changes.identifiers.contains(address)) {
            try await askForProof(of: address, by: user, context, target.application, isAdmitted: asksForProof)
        }
        return user
    }

    /// Sends a verification message to an address.
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
    /// Whether the change names an identifier that the user does not have yet, so that the answer may reveal its owner.
    fileprivate func names(otherThan user: LatchkeyCore.User) -> Bool {
        if case .set(let text) = username, let name = try? Username(text), name.key != user.username?.key {
            return true
        }
        return identifiers.contains { !user.identifiers.contains($0) && !user.pendingAddresses.contains($0) }
    }

    /// The valid identifiers in the change.
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
