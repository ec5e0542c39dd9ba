/// A set of modules, as the OpenID Foundation groups them.
package enum ConformancePlan: String, Sendable, CaseIterable, Codable {
    case basic
    case formPost = "form-post"
    case config
    case rpInitiatedLogout = "rp-initiated-logout"
    case backChannelLogout = "back-channel-logout"
    case thirdPartyInit = "third-party-init"
    case dynamic
    case fapi2

    package var title: String {
        switch self {
        case .basic: "Basic OP"
        case .formPost: "Form Post OP"
        case .config: "Config OP"
        case .rpInitiatedLogout: "RP-Initiated Logout OP"
        case .backChannelLogout: "Back-Channel Logout OP"
        case .thirdPartyInit: "3rd-Party-Init OP"
        case .dynamic: "Dynamic OP (without implicit flows)"
        case .fapi2: "FAPI 2 Security Profile (private_key_jwt, DPoP, OpenID)"
        }
    }

    /// The modules, in the order of the official plan.
    package var modules: [ConformanceModule] {
        switch self {
        case .basic, .formPost: ConformanceModule.basic(self)
        case .config: ConformanceModule.config
        case .rpInitiatedLogout: ConformanceModule.rpInitiatedLogout
        case .backChannelLogout: ConformanceModule.backChannelLogout
        case .thirdPartyInit: ConformanceModule.thirdPartyInit
        case .dynamic: ConformanceModule.dynamic
        case .fapi2: ConformanceModule.securityProfile
        }
    }
}
