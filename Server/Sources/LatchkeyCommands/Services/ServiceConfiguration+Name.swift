import ServiceLifecycle

extension ServiceGroupConfiguration.ServiceConfiguration {
    /// A service that logs call by its type.
    ///
    /// Without a name it is called by a description of everything that it holds, which takes milliseconds to write.
    static func named(_ service: any Service) -> Self {
        Self(service: service, serviceName: String(describing: type(of: service)))
    }
}
