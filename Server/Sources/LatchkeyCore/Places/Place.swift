/// A place on the earth, with its names in a language.
package struct Place: Sendable, Equatable {
    /// Nil if it is unknown, or a city that is a country.
    package let city: String?
    package let country: String?

    /// Nil without a name.
    package init?(city: String?, country: String?) {
        guard city != nil || country != nil else { return nil }
        self.city = city == country ? nil : city
        self.country = country
    }
}
