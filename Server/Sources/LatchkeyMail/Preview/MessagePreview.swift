import Foundation
package import LatchkeyCore

/// All messages with sample values, as files to look at in a browser.
package struct MessagePreview: Sendable {
    /// An application whose messages are shown.
    package struct Subject: Sendable {
        /// The folder of its files.
        package let id: Application.ID
        package let name: String?
        package let brand: MessageBrand
        /// The bytes of its PNG.
        package let logo: [UInt8]?

        package init(id: Application.ID, name: String?, brand: MessageBrand, logo: [UInt8]? = nil) {
            self.id = id
            self.name = name
            self.brand = brand
            self.logo = logo
        }
    }

    package struct File: Sendable, Equatable {
        package let path: String
        package let content: [UInt8]
    }

    private let templates: MessageTemplates
    private let address: String

    /// - Parameters:
    ///   - templates: The texts.
    ///   - address: The server's public URL.
    package init(_ templates: MessageTemplates, at address: String) {
        self.templates = templates
        self.address = address
    }

    /// The files: `index.html`, and a folder for each application with a folder for each language.
    package func files(of subjects: [Subject]) -> [File] {
        var files: [File] = []
        var entries: [Entry] = []
        for subject in subjects {
            if let logo = subject.logo { files.append(File(path: "\(subject.id)/\(Self.logo)", content: logo)) }
            for language in MessageLanguage.allCases {
                for kind in MessageKind.allCases {
                    let entry = entry(kind, in: language, of: subject)
                    files.append(File(path: entry.path + ".html", content: Array(entry.email.html.utf8)))
                    files.append(File(path: entry.path + ".txt", content: Array(entry.text.utf8)))
                    entries.append(entry)
                }
            }
        }
        return [File(path: "index.html", content: Array(Self.index(entries).utf8))] + files
    }

    private static let logo = "logo.png"

    private func entry(_ kind: MessageKind, in language: MessageLanguage, of subject: Subject) -> Entry {
        func render(to recipient: MessageRecipient) -> RenderedMessage {
            let message = Message(
                kind,
                to: recipient,
                locale: language.rawValue,
                parameters: .sample(of: kind, to: subject)
            )
            return templates.render(message, at: address, by: subject.brand)
        }
        var entry = Entry(kind: kind, language: language, application: subject.id)
        if let recipient = try? EmailAddress("ada@example.com"),
            case .email(_, var email) = render(to: .email(recipient))
        {
            if let logo = subject.brand.logo {
                let html = email.html.replacingOccurrences(of: address + logo, with: "../" + Self.logo)
                email = EmailText(subject: email.subject, plain: email.plain, html: html)
            }
            entry.email = email
        }
        if let recipient = try? PhoneNumber("+815012345678"), case .sms(_, let text) = render(to: .sms(recipient)) {
            entry.sms = text
        }
        return entry
    }

    fileprivate struct Entry {
        let kind: MessageKind
        let language: MessageLanguage
        let application: Application.ID
        var email = EmailText(subject: "", plain: "", html: "")
        var sms = ""

        var path: String { "\(application)/\(language.rawValue)/\(kind.rawValue)" }
        /// The text part, as it is read.
        var text: String { "Subject: \(email.subject)\n\n\(email.plain)" }
    }
}

extension MessageParameters {
    fileprivate static func sample(of kind: MessageKind, to subject: MessagePreview.Subject) -> MessageParameters {
        var parameters = MessageParameters(applicationName: subject.name, applicationID: subject.id, displayName: "Ada")
        let token = "sample"
        switch kind {
        case .verification:
            (parameters.code, parameters.link) = ("493817", MessageLink(to: "/verify", token: token))
            parameters.lifetime = VerificationRules.lifetime
        case .passwordReset:
            (parameters.code, parameters.link) = ("493817", MessageLink(to: "/reset", token: token))
            parameters.lifetime = VerificationRules.lifetime
        case .logInCode:
            (parameters.code, parameters.link) = ("493817", MessageLink(to: "/login/code", token: token))
            parameters.lifetime = VerificationRules.lifetime
        case .newPassword: parameters.password = "correct horse battery"
        case .addressChanged: parameters.link = MessageLink(to: "/undo", token: token)
        case .newDevice:
            parameters.link = MessageLink(to: "/not-me", token: token)
            parameters.login = LoginDetails(
                device: "Firefox, Linux",
                platform: "web",
                time: Date(timeIntervalSince1970: 1_795_507_200),
                network: "192.0.2.0/24"
            )
        case .recoveryCodeUsed: parameters.codesLeft = 9
        case .recoveryStarted, .recoveryWaiting:
            parameters.link = MessageLink(to: "/recovery/cancel", token: token)
            parameters.time = Date(timeIntervalSince1970: 1_795_507_200)
        case .recoveryReady:
            parameters.link = MessageLink(to: "/recovery", token: token)
            parameters.time = Date(timeIntervalSince1970: 1_795_507_200)
        case .passwordChanged, .identityLinked, .userExists, .userDisabled, .userEnabled, .exportReady, .totpAdded,
            .totpRemoved, .passkeyAdded, .passkeyRemoved, .passwordRemoved, .recoveryCodesMade, .recoveryCancelled:
            break
        }
        return parameters
    }
}

extension MessagePreview {
    /// One page with all messages; browsers load an e-mail when it is scrolled to.
    fileprivate static func index(_ entries: [Entry]) -> String {
        let sections = entries.map { entry in
            """
            <section lang="\(entry.language.rawValue)">
            <h2>\(entry.application) · \(entry.language.rawValue) · <a href="\(entry.path).html">\(entry.kind.rawValue)</a></h2>
            <p><strong>\(entry.email.subject.escapedInHTML)</strong></p>
            <iframe src="\(entry.path).html" title="\(entry.kind.rawValue)" loading="lazy"></iframe>
            <pre>\(entry.email.plain.escapedInHTML)</pre>
            <p><em>SMS:</em> \(entry.sms.escapedInHTML)</p>
            </section>

            """
        }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <title>Messages</title>
            <style>
            body { margin: 2rem auto; max-width: 80rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
            section { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; margin: 0 0 3rem; }
            h2, p { grid-column: 1 / -1; margin: 0 0 .5rem; font-size: 1rem; }
            iframe { width: 100%; height: 40rem; border: 1px solid #8888; border-radius: .5rem; }
            pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
            @media (max-width: 50rem) { section { grid-template-columns: 1fr; } }
            </style>
            </head>
            <body>
            <h1>Messages</h1>
            \(sections.joined())</body>
            </html>

            """
    }
}

extension String {
    fileprivate var escapedInHTML: String {
        replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
    }
}
