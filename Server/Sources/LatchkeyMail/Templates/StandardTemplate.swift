/// The built-in texts of one kind of message in one language.
struct StandardTemplate {
    enum Paragraph {
        /// A text, which may contain parameters such as `{{applicationName}}`.
        case plain(String)
        /// The text before the code; the paragraph needs a code.
        case code(String)
        /// The text before the link and the link's label; the paragraph needs a link.
        case link(String, label: String)
        /// The text before a link to a page of the server, and its label.
        case page(String, path: String, label: String)
        /// The labels of a login's device, time, method, place and network.
        case login(device: String, time: String, method: String, place: String, network: String)
        /// The text before the password.
        case password(String)
    }

    let subject: String
    let paragraphs: [Paragraph]
    let footer: Footer
    let sms: String

    /// The Mustache text of a part.
    func text(of part: MessagePart, in language: MessageLanguage) -> String {
        switch part {
        case .subject: subject
        case .sms: sms
        case .text: paragraphs.map(\.text).joined() + footer.text
        case .html: html(in: language)
        }
    }
}

extension StandardTemplate.Paragraph {
    fileprivate var text: String {
        switch self {
        case .plain(let text): text + "\n\n"
        case .code(let lead): "{{#code}}\n\(lead)\n\n    {{code}}\n\n{{/code}}\n"
        case .link(let lead, _): "{{#link}}\n\(lead)\n\n{{link}}\n\n{{/link}}\n"
        case .page(let lead, let path, _): "\(lead)\n\n{{server}}\(path)\n\n"
        case .login(let device, let time, let method, let place, let network):
            "{{#device}}\n\(device): {{device}}\n{{/device}}\n"
                + "{{#time}}\n\(time): {{time}}\n{{/time}}\n"
                + "{{#method}}\n\(method): {{method}}\n{{/method}}\n"
                + "{{#place}}\n\(place): {{place}}\n{{/place}}\n"
                + "{{#network}}\n\(network): {{network}}\n{{/network}}\n\n"
        case .password(let lead): "\(lead)\n\n    {{password}}\n\n"
        }
    }
}
