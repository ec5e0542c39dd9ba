import LatchkeyCore
import LatchkeyScreens

/// The values that the templates put on a page; the templates escape all of them.
///
/// A template looks a name up in the innermost value that has it, so nested values never share an optional name.
struct PageView: Sendable {
    let name: String
    let language: String
    let isRightToLeft: Bool
    let title: String
    let heading: String
    let brand: String
    let tagline: String?
    let isWordmark: Bool
    let assets: AssetLinks
    let words: PageWords
    /// The items of the menu of languages, as HTML.
    let languages: String
    let footer: [LinkView]
    /// The name of the illustration.
    let art: String?
    var lead: String?
    var permission: String?
    var consent: ConsentView?
    var notice: String?
    var alert: AlertView?
    var setUp: SetUpView?
    var codes: CodesView?
    var forms: [FormView] = []
    var buttons: [ButtonView] = []
    var providers: ProviderButtons?
    var links: [LinkView] = []
    var signals: String?
    var account: AccountView?

    init(_ content: PageContent, _ frame: PageFrame) {
        let language = frame.language
        name = content.name.rawValue
        self.language = language.rawValue
        isRightToLeft = language.isRightToLeft
        heading = content.heading
        let prefix = content.alert == nil ? "" : Sentence.errorTitle.text(in: language) + ": "
        title = prefix + (content.heading == frame.brand ? frame.brand : "\(content.heading) – \(frame.brand)")
        brand = frame.brand
        tagline = frame.tagline
        isWordmark = frame.isWordmark
        assets = frame.assets
        words = PageWords(language)
        languages = frame.languages.html
        footer = frame.footer
        art = content.illustration?.rawValue
        lead = content.lead
        permission = content.permission
        consent = content.consent
        notice = content.notice
        alert = content.alert
        setUp = content.setUp
        codes = content.codes
        forms = content.forms
        buttons = content.buttons
        providers = content.providers
        links = content.links
        signals = content.signals
        account = content.account
    }
}

/// The content of a page.
struct PageContent: Sendable {
    let name: PageName
    var heading: String
    var lead: String?
    /// The rights of the application that the person continues to.
    var permission: String?
    var consent: ConsentView?
    var notice: String?
    var alert: AlertView?
    /// The authenticator app to set up.
    var setUp: SetUpView?
    /// Recovery codes that are shown once.
    var codes: CodesView?
    var forms: [FormView] = []
    var buttons: [ButtonView] = []
    /// The providers at which the person can log in.
    var providers: ProviderButtons?
    var links: [LinkView] = []
    /// The passkeys and names that the server knows of the person, as JSON for the browser's list.
    var signals: String?
    var account: AccountView?
    /// The other site that the page's form may redirect to; nil for that of the request.
    var formTarget: String?
}

/// The frame of every page.
struct PageFrame: Sendable {
    let brand: String
    let tagline: String?
    let isWordmark: Bool
    let assets: AssetLinks
    let language: Language
    let languages: LanguageMenu
    /// The operator's terms, privacy policy and support.
    let footer: [LinkView]

    init(_ brand: Brand, _ assets: AssetLinks, in language: Language, _ languages: LanguageMenu) {
        self.brand = brand.name
        tagline = brand.tagline
        isWordmark = brand.isWordmark
        self.assets = assets
        self.language = language
        self.languages = languages
        let links: [(Sentence, BrandLink?)] = [
            (.termsLink, brand.links.terms), (.privacyLink, brand.links.privacy), (.supportLink, brand.links.support),
        ]
        footer = links.compactMap { sentence, link in
            link.map { LinkView(label: sentence.text(in: language), href: $0.text) }
        }
    }
}

/// The names of pages in tests and styles.
enum PageName: String, Sendable, CaseIterable {
    case title, login, register, forgot, reset, verify, undo, account, confirm, logout, authorize
    /// The form that takes an answer to an application.
    case answer
    case loginCode = "login-code"
    case notMe = "not-me"
    case device, factor, enroll
    case recoveryCodes = "recovery-codes"
    case authenticator
    case passkey
    case passkeyOffer = "passkey-offer"
    case recover, recovery
    case recoveryCancel = "recovery-cancel"
    /// The question whether a user with a provider's address is the person.
    case federationLink = "federation-link"
    /// The way to a provider.
    case federation
    case notFound = "not-found"
    case error
}

/// Words on every page.
struct PageWords: Sendable {
    let skip: String
    let languages: String
    let show: String
    let hide: String
    let caps: String

    init(_ language: Language) {
        skip = Sentence.skipToContentLink.text(in: language)
        languages = Sentence.languageLabel.text(in: language)
        show = Sentence.showPasswordButton.text(in: language)
        hide = Sentence.hidePasswordButton.text(in: language)
        caps = Sentence.capsLockOn.text(in: language)
    }
}

struct AlertView: Sendable {
    let title: String
    let message: String

    init(title: String, message: String) {
        self.title = title
        self.message = message
    }

    init(_ sentence: Sentence, in language: Language) {
        self.init(title: Sentence.errorTitle.text(in: language), message: sentence.text(in: language))
    }

    init(_ alert: ScreenAlert) { self.init(title: alert.title, message: alert.message) }
}

struct ButtonView: Sendable {
    let label: String
    let href: String
    var isPrimary = false
}

struct LinkView: Sendable {
    var question: String?
    let label: String
    let href: String
}

/// A secret to set an authenticator app up with.
struct SetUpView: Sendable {
    /// The QR code, as the path of an SVG.
    let drawing: String
    /// The side of the square around it.
    let extent: Int
    let drawingLabel: String
    let secretLabel: String
    /// The secret in groups of four characters.
    let groups: String
    /// The `otpauth` link, for an app on this device.
    let address: String
    let addressLabel: String
}

/// Recovery codes, with the labels of a script's buttons.
struct CodesView: Sendable {
    let list: [String]
    let copyLabel: String
    let copiedLabel: String
    let printLabel: String
}
