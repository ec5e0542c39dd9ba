/// How messages name the service and look.
package struct MessageBrand: Sendable, Equatable {
    /// The name in messages of applications without one.
    package let name: String
    /// The colour of buttons in e-mails, as `#rrggbb`.
    package let color: String
    /// The colour of the text on them.
    package let textColor: String

    package init(name: String, color: String = "#0d7377", textColor: String = "#ffffff") {
        self.name = name
        self.color = color
        self.textColor = textColor
    }
}
