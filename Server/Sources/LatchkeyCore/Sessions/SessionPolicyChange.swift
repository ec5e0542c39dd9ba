/// A change to a policy; nil keeps the present value.
package struct SessionPolicyChange: Sendable, Equatable, Codable {
    package enum AbsoluteLifetime: Sendable, Equatable, Codable {
        case seconds(Int)
        case unlimited
    }

    package let accessTokenLifetime: Int?
    package let idleLifetime: Int?
    package let absoluteLifetime: AbsoluteLifetime?

    package init(
        accessTokenLifetime: Int? = nil,
        idleLifetime: Int? = nil,
        absoluteLifetime: AbsoluteLifetime? = nil
    ) {
        self.accessTokenLifetime = accessTokenLifetime
        self.idleLifetime = idleLifetime
        self.absoluteLifetime = absoluteLifetime
    }

    /// The policy after the change.
    ///
    /// - Throws: The reason why no application may have the changed policy.
    package func applied(to policy: SessionPolicy) throws(SessionPolicyError) -> SessionPolicy {
        let absolute: Int? =
            switch absoluteLifetime {
            case .seconds(let seconds): seconds
            case .unlimited: nil
            case nil: policy.absoluteLifetime
            }
        let changed = SessionPolicy(
            accessTokenLifetime: accessTokenLifetime ?? policy.accessTokenLifetime,
            idleLifetime: idleLifetime ?? policy.idleLifetime,
            absoluteLifetime: absolute
        )
        guard SessionPolicy.accessTokenLifetimes.contains(changed.accessTokenLifetime) else {
            throw .accessTokenLifetime
        }
        guard SessionPolicy.idleLifetimes.contains(changed.idleLifetime) else { throw .idleLifetime }
        if let absolute {
            guard absolute >= changed.idleLifetime else { throw .absoluteLifetimeBelowIdleLifetime }
            guard absolute <= SessionPolicy.idleLifetimes.upperBound else { throw .absoluteLifetime }
        }
        return changed
    }
}

extension SessionPolicy {
    /// From 30 seconds to 24 hours.
    package static let accessTokenLifetimes = 30...(24 * 60 * 60)
    /// From a minute to ten years.
    package static let idleLifetimes = 60...(10 * 365 * 24 * 60 * 60)
}

/// The reason why a policy is invalid.
package enum SessionPolicyError: Error, Equatable, Sendable {
    case accessTokenLifetime
    case idleLifetime
    case absoluteLifetime
    case absoluteLifetimeBelowIdleLifetime
}
