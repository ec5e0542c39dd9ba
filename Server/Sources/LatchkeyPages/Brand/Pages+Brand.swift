package import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

extension Pages {
    /// The application that a person is heading for: that of the authorization request, or of `client_id`.
    func destination(in query: FormBody?, _ returnTo: ReturnAddress?) -> LatchkeyCore.Application? {
        let id = returnTo?.authorizationRequest?["client_id"] ?? query?["client_id"]
        return id.flatMap { domain.applications[.init($0)] }
    }

    /// The brand of an application's pages; the server's for nil.
    package func brand(of application: LatchkeyCore.Application?) -> Brand {
        application.map { brand.with($0.brand) } ?? brand
    }

    /// The frame of an application's pages.
    func frame(
        of application: LatchkeyCore.Application?,
        in language: Language,
        _ languages: LanguageMenu
    ) -> PageFrame {
        guard let application, let shown = application.shownBrand(beside: brand.links) else {
            return PageFrame(brand, assets.links, in: language, languages)
        }
        let brand = brand.with(shown)
        let links = applicationAssets.links(for: application.brand, besides: assets.links)
        return PageFrame(brand, links, in: language, languages)
    }
}

extension LatchkeyCore.Application {
    /// The brand, with the policy and the terms of an OAuth client where it has no links of its own.
    ///
    /// Those of an application that registered itself never replace the server's. Nil if it has nothing of its own.
    fileprivate func shownBrand(beside own: BrandLinks) -> ApplicationBrand? {
        var brand = brand
        let isChecked = client.registration == .byOperator
        if isChecked || own.terms == nil {
            brand.links.terms = brand.links.terms ?? client.termsURI.flatMap { BrandLink($0) }
        }
        if isChecked || own.privacy == nil {
            brand.links.privacy = brand.links.privacy ?? client.policyURI.flatMap { BrandLink($0) }
        }
        return brand == ApplicationBrand() ? nil : brand
    }
}
