import Foundation
import Synchronization
package import LatchkeyCore

/// The texts of all messages: the built-in ones and the operator's replacements.
package struct MessageTemplates: Sendable {
    /// The operator's texts, for all applications or for one.
    private let own: [Application.ID?: [TemplateName: TemplateText]]

    /// The built-in texts, each parsed for its first message.
    private static let standard = Mutex<[TemplateName: TemplateText]>([:])

    /// The built-in texts.
    package init() { own = [:] }

    /// - Parameter folder: Files like `verification.en.html.mustache`, each replacing a built-in text. A folder in it is
    ///   named after an application and has the texts for its users.
    /// - Throws: The unusable file and its problem.
    package init(folder: String) throws(TemplateError) {
        var own = [nil as Application.ID?: try Self.texts(in: folder)]
        for id in Self.applications(in: folder) { own[id] = try Self.texts(in: folder + "/" + id.rawValue) }
        self.own = own
    }

    /// The applications with a folder of their own.
    private static func applications(in folder: String) -> [Application.ID] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().map { Application.ID(rawValue: $0) }.filter { id in
            var isFolder: ObjCBool = false
            return Application.isID(id)
                && FileManager.default.fileExists(atPath: folder + "/" + id.rawValue, isDirectory: &isFolder)
                && isFolder.boolValue
        }
    }

    private static func texts(in folder: String) throws(TemplateError) -> [TemplateName: TemplateText] {
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } catch {
            throw TemplateError(path: folder, problem: "the folder cannot be read")
        }
        var own: [TemplateName: TemplateText] = [:]
        for file in names where file.hasSuffix(".mustache") {
            let path = folder.hasSuffix("/") ? folder + file : folder + "/" + file
            guard let name = TemplateName(file: file) else {
                throw TemplateError(
                    path: path,
                    problem: "no message has this name; \(TemplateName(.verification, .english, .html).file) is one"
                )
            }
            own[name] = try Self.text(name, at: path)
        }
        return own
    }

    /// Renders a message.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - address: The server's public URL for links.
    ///   - brand: How the message names the service and looks.
    ///   - places: Finds the place of a login; nil if the operator has no file of places.
    /// - Returns: The e-mail or text message.
    package func render(
        _ message: Message,
        at address: String,
        by brand: MessageBrand,
        places: (any Places)? = nil
    ) -> RenderedMessage {
        let language = MessageLanguage(locale: message.locale)
        var values = Self.values(of: message.parameters, in: language, at: address, by: brand)
        values["place"] = message.parameters.login.flatMap { login in
            places?.place(of: login.address.map { ClientAddress($0) }, in: language.rawValue).map(language.name)
        }
        let (ofApplication, ofAll) = (message.parameters.applicationID.flatMap { own[$0] } ?? [:], own[nil] ?? [:])
        func text(_ part: MessagePart) -> String {
            let name = TemplateName(message.kind, language, part)
            return (ofApplication[name] ?? ofAll[name] ?? Self.standardText(name))?.render(values) ?? ""
        }
        return switch message.recipient {
        case .email(let address):
            .email(to: address, EmailText(subject: text(.subject), plain: text(.text), html: text(.html)))
        case .sms(let number): .sms(to: number, text(.sms))
        }
    }

    private static func standardText(_ name: TemplateName) -> TemplateText? {
        if let known = standard.withLock({ $0[name] }) { return known }
        let template = StandardTemplate.of(name.kind, in: name.language)
        let text = try? TemplateText(template.text(of: name.part, in: name.language), for: name.part)
        standard.withLock { $0[name] = text }
        return text
    }

    private static func text(_ name: TemplateName, at path: String) throws(TemplateError) -> TemplateText {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw TemplateError(path: path, problem: "it cannot be read")
        }
        guard let string = String(validating: data, as: UTF8.self) else {
            throw TemplateError(path: path, problem: "it is not UTF-8")
        }
        let text: TemplateText
        do throws(TemplateProblem) { text = try TemplateText(string, for: name.part) } catch {
            throw TemplateError(path: path, problem: error.text)
        }
        if let problem = problem(of: text, for: name) { throw TemplateError(path: path, problem: problem) }
        return text
    }

    /// The missing parameter, if any: it renders the part with samples, which must appear in the result.
    private static func problem(of text: TemplateText, for name: TemplateName) -> String? {
        let samples = [
            "device": "Firefox", "time": "2026-11-24 08:15 UTC", "network": "192.0.2.0/24", "place": "Tokyo, Japan",
            "method": "Passkey",
            "code": "493817",
            "link": "link-sample", "password": "password-sample", "minutes": "10",
            "codesLeft": "9", "server": "https://id.example.com",
        ]
        let rendered = text.render(samples.merging(["applicationName": "Application"]) { $1 })
        guard rendered.contains(where: { !$0.isWhitespace }) else { return "it says nothing" }
        guard name.part != .subject else { return nil }
        let needed: [String] =
            switch name.kind {
            case .verification, .passwordReset, .logInCode: name.part == .sms ? ["code"] : ["code", "link"]
            case .newPassword: ["password"]
            case .newDevice: name.part == .sms ? [] : ["link"]
            case .recoveryStarted, .recoveryWaiting, .recoveryReady: ["link"]
            case .passwordChanged, .addressChanged, .identityLinked, .userExists, .userDisabled, .userEnabled,
                .exportReady, .totpAdded, .totpRemoved, .passkeyAdded, .passkeyRemoved, .recoveryCodesMade,
                .recoveryCodeUsed, .recoveryCancelled, .passwordRemoved:
                []
            }
        guard !needed.isEmpty, !needed.contains(where: { rendered.contains(samples[$0] ?? $0) }) else {
            return nil
        }
        return "it says neither " + needed.map { "{{\($0)}}" }.joined(separator: " nor ")
    }

    /// A time that reads the same in all languages and places, because the person's own time is unknown.
    private static func time(_ time: Date) -> String {
        let text = time.formatted(Date.ISO8601FormatStyle().dateTimeSeparator(.space))
        return text.prefix(16) + " UTC"
    }

    /// The factor of a login, or its password.
    private static func method(_ methods: AuthenticationMethods) -> MessageSentence {
        if methods.contains(.keyPossession) { return .newDevicePasskey }
        return methods.contains(.oneTimeCode) ? .newDeviceCode : .newDevicePassword
    }

    private static func values(
        of parameters: MessageParameters,
        in language: MessageLanguage,
        at address: String,
        by brand: MessageBrand
    ) -> [String: String] {
        var values: [String: String] = [:]
        values["code"] = parameters.code
        values["link"] = parameters.link?.url(at: address, for: brand.applicationID)
        values["password"] = parameters.password
        values["applicationName"] = parameters.applicationName ?? brand.name
        values["brandColor"] = brand.color
        values["brandTextColor"] = brand.textColor
        values["server"] = address
        values["logo"] = brand.logo.map { address + $0 }
        values["wordmark"] = brand.isWordmark && brand.logo != nil ? "yes" : nil
        values["termsURL"] = brand.links.terms?.text
        values["privacyURL"] = brand.links.privacy?.text
        values["supportURL"] = brand.links.support?.text
        values["displayName"] = parameters.displayName
        values["codesLeft"] = parameters.codesLeft.map { "\($0)" }
        values["device"] = parameters.login?.deviceName.map(language.name)
        values["time"] = (parameters.login?.time ?? parameters.time).map(Self.time)
        values["network"] = parameters.login?.network
        values["method"] = parameters.login?.methods.map { language.text(method(AuthenticationMethods(text: $0))) }
        if let lifetime = parameters.lifetime {
            let minutes = Int((lifetime / 60).rounded(.up))
            values["minutes"] = String(minutes)
            values["validity"] = language.validity(minutes: minutes)
        }
        return values
    }
}

package struct TemplateError: Error, Equatable, Sendable {
    package let path: String
    package let problem: String
}

/// A rendered message.
package enum RenderedMessage: Sendable, Equatable {
    case email(to: EmailAddress, EmailText)
    case sms(to: PhoneNumber, String)
}

/// The text of an e-mail in both forms.
package struct EmailText: Sendable, Equatable {
    package let subject: String
    package let plain: String
    package let html: String

    package init(subject: String, plain: String, html: String) {
        self.subject = subject
        self.plain = plain
        self.html = html
    }
}
