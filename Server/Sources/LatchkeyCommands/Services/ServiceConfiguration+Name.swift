import ServiceLifecycle

extension ServiceGroupConfiguration.ServiceConfiguration {
    /// A service that the logs name by its type.
    ///
    /// Without a name the logs describe the whole service, which takes milliseconds. `String(describing:)` of the types
    /// takes one.
    static func named(_ service: any Service) -> Self {
        Self(service: service, serviceName: _typeName(type(of: service), qualified: false))
    }
}
