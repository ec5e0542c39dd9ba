import LatchkeyCore
import LatchkeyScreens

/// The rights of an application in plain words.
enum ScopeDescription {
    static func texts(_ demand: ConsentDemand, in language: Language) -> [String] {
        let ofScopes = demand.scopes.names.map { text(ofScope: $0, in: language) }
        let ofClaims = demand.claims.map { claim in
            StandardClaims.scope(of: claim).map { text(ofScope: $0, in: language) }
                ?? Sentence.claimOther.text(in: language, with: [claim])
        }
        let ofResources = demand.resources.map { Sentence.resourceAccess.text(in: language, with: [$0]) }
        var known: Set<String> = []
        return (ofScopes + ofClaims + ofResources).filter { known.insert($0).inserted }
    }

    private static func text(ofScope name: String, in language: Language) -> String {
        switch name {
        case Scopes.openID: Sentence.scopeSignIn.text(in: language)
        case Scopes.profile: Sentence.scopeProfile.text(in: language)
        case Scopes.email: Sentence.scopeEmail.text(in: language)
        case Scopes.phone: Sentence.scopePhone.text(in: language)
        case Scopes.address: Sentence.scopeAddress.text(in: language)
        case Scopes.offlineAccess: Sentence.scopeOffline.text(in: language)
        default: Sentence.scopeOther.text(in: language, with: [name])
        }
    }
}

extension Grant {
    /// All that the user consented to.
    var demand: ConsentDemand { ConsentDemand(scopes: scopes, resources: resources, claims: claims) }
}
