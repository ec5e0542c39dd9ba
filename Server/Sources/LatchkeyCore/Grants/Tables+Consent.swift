import Foundation

extension Tables {
    /// Stores what a held user has consented to, beside their earlier consent to the same application.
    ///
    /// A user with too many consents loses the one that was used the longest time ago: that application asks again.
    func store(
        _ demand: ConsentDemand,
        id: Grant.ID,
        of userID: User.ID,
        to applicationID: Application.ID,
        at time: Date
    ) throws {
        let known = try grants.find(of: userID, to: applicationID)
        if known == nil {
            let others = try grants.all(of: userID).sorted { $0.lastUsedAt < $1.lastUsedAt }
            for old in others.prefix(max(0, others.count - Grant.mostPerUser + 1)) {
                _ = try grants.remove(of: userID, to: old.applicationID)
            }
        }
        try grants.put(.consented(demand, after: known, id: id, of: userID, to: applicationID, at: time))
    }
}
