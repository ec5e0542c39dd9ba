/// The part that a client plays in a module.
struct ClientRole: Hashable, Sendable {
    let plan: ConformancePlan
    var method: ConformanceClient.Method
    /// 0 for the first client of that kind, 1 for the second.
    var number = 0

    func fits(_ client: ConformanceClient) -> Bool {
        guard client.method == method else { return false }
        if let plans = client.plans { return plans.contains(plan) }
        switch plan {
        case .rpInitiatedLogout: return !client.postLogoutRedirectURIs.isEmpty
        case .backChannelLogout: return client.backChannelLogoutURI != nil
        case .basic, .formPost: return true
        case .fapi2, .config, .dynamic, .thirdPartyInit: return true
        }
    }
}
