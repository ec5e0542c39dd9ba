/// Queued notices to applications, as rows.
///
/// They outlive their user and their session.
package protocol LogOutNoticeTable: DeliveryTable where Claimed == ClaimedLogOutNotice {
    /// Stores a notice; it is due at once.
    func insert(_ notice: LogOutNotice) throws
}

extension LogOutNoticeTable {
    fileprivate var deliveries: any DeliveryTable<ClaimedLogOutNotice> { self }
}

extension DeliveryQueue where Claimed == ClaimedLogOutNotice {
    /// The notices of a server.
    package static func logOutNotices(in storage: any Storage) -> DeliveryQueue {
        DeliveryQueue(in: storage) { tables in tables.logOutNotices.deliveries }
    }
}
