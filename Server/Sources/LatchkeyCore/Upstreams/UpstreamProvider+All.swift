// The providers that the server knows. Each fact stands in the documents of the company.

extension UpstreamProvider {
    /// In the order in which commands show them.
    package static let all = [
        google, apple, microsoft, github, facebook, line, kakao, naver, yahooJapan, x, openID,
    ]

    /// Nil for an unknown name.
    package static func named(_ name: String) -> UpstreamProvider? { all.first { $0.name == name } }

    package static let google = UpstreamProvider(
        "google",
        "Google",
        issuer: "https://accounts.google.com",
        otherIssuers: ["accounts.google.com"],
        parameters: [AuthorizationParameter(name: "prompt", value: "select_account")],
        addresses: .emailVerified,
        algorithms: ["RS256"]
    )

    package static let apple = UpstreamProvider(
        "apple",
        "Apple",
        issuer: "https://appleid.apple.com",
        otherIssuers: ["https://account.apple.com"],
        scopes: ["openid", "email", "name"],
        postsAnswers: true,
        authentication: .appleSecret,
        addresses: .emailVerified,
        revokesAccess: true,
        sendsNotices: true,
        algorithms: ["RS256", "ES256"]
    )

    /// Its issuer names the tenant of each user in the place of `{tenantid}`.
    package static let microsoft = UpstreamProvider(
        "microsoft",
        "Microsoft",
        issuer: "https://login.microsoftonline.com/{tenantid}/v2.0",
        parameters: [AuthorizationParameter(name: "prompt", value: "select_account")],
        authentication: .secretPost,
        addresses: .domainOwnerVerified,
        algorithms: ["RS256"]
    )

    package static let github = UpstreamProvider(
        "github",
        "GitHub",
        issuer: "https://github.com",
        endpoints: .fixed(
            UpstreamEndpoints(
                authorization: "https://github.com/login/oauth/authorize",
                token: "https://github.com/login/oauth/access_token"
            )
        ),
        source: .account(.github),
        scopes: ["read:user", "user:email"],
        authentication: .secretPost,
        addresses: .account
    )

    package static let facebook = UpstreamProvider(
        "facebook",
        "Facebook",
        issuer: "https://www.facebook.com",
        endpoints: .fixed(
            UpstreamEndpoints(
                authorization: "https://www.facebook.com/v21.0/dialog/oauth",
                token: "https://graph.facebook.com/v21.0/oauth/access_token",
                // Verifies the ID tokens of Limited Login, which only apps receive.
                keySet: "https://limited.facebook.com/.well-known/oauth/openid/jwks/"
            )
        ),
        source: .account(.facebook),
        scopes: ["public_profile", "email"],
        authentication: .secretPost,
        addresses: .never,
        algorithms: ["RS256"],
        inspection: .facebook
    )

    /// Its web logins have ID tokens with an HMAC under the channel's secret.
    package static let line = UpstreamProvider(
        "line",
        "LINE",
        issuer: "https://access.line.me",
        endpoints: .fixed(
            UpstreamEndpoints(
                authorization: "https://access.line.me/oauth2/v2.1/authorize",
                token: "https://api.line.me/oauth2/v2.1/token",
                keySet: "https://api.line.me/oauth2/v2.1/certs"
            )
        ),
        scopes: ["openid", "profile", "email"],
        authentication: .secretPost,
        addresses: .never,
        algorithms: ["HS256", "ES256"],
        inspection: .line
    )

    package static let kakao = UpstreamProvider(
        "kakao",
        "Kakao",
        issuer: "https://kauth.kakao.com",
        scopes: ["openid", "account_email", "profile_nickname"],
        authentication: .secretPost,
        addresses: .never,
        algorithms: ["RS256"]
    )

    package static let naver = UpstreamProvider(
        "naver",
        "Naver",
        issuer: "https://nid.naver.com",
        endpoints: .fixed(
            UpstreamEndpoints(
                authorization: "https://nid.naver.com/oauth2.0/authorize",
                token: "https://nid.naver.com/oauth2.0/token"
            )
        ),
        source: .account(.naver),
        scopes: [],
        authentication: .secretPost,
        addresses: .never
    )

    package static let yahooJapan = UpstreamProvider(
        "yahoo-japan",
        "Yahoo! JAPAN",
        issuer: "https://auth.login.yahoo.co.jp/yconnect/v2",
        addresses: .emailVerified,
        algorithms: ["RS256"]
    )

    package static let x = UpstreamProvider(
        "x",
        "X",
        issuer: "https://x.com",
        endpoints: .fixed(
            UpstreamEndpoints(
                authorization: "https://x.com/i/oauth2/authorize",
                token: "https://api.x.com/2/oauth2/token"
            )
        ),
        source: .account(.x),
        scopes: ["users.read", "tweet.read"],
        addresses: .never
    )

    /// Any OpenID provider, for example that of a company.
    package static let openID = UpstreamProvider("oidc", "OpenID", issuer: nil, addresses: .emailVerified)
}

extension UpstreamTokenInspection {
    fileprivate static let facebook: UpstreamTokenInspection = {
        var inspection = UpstreamTokenInspection(
            url: "https://graph.facebook.com/v21.0/debug_token",
            account: .facebook
        )
        inspection.parameter = "input_token"
        inspection.authenticates = true
        inspection.path = ["data"]
        inspection.clientID = "app_id"
        inspection.validity = "is_valid"
        inspection.subject = "user_id"
        return inspection
    }()

    fileprivate static let line: UpstreamTokenInspection = {
        var inspection = UpstreamTokenInspection(url: "https://api.line.me/oauth2/v2.1/verify", account: .line)
        inspection.lifetime = "expires_in"
        return inspection
    }()
}

extension UpstreamAccount {
    fileprivate static let line: UpstreamAccount = {
        var account = UpstreamAccount(url: "https://api.line.me/v2/profile")
        account.subject = "userId"
        account.displayName = "displayName"
        account.emailAddress = nil
        return account
    }()

    fileprivate static let github: UpstreamAccount = {
        var account = UpstreamAccount(url: "https://api.github.com/user")
        account.login = "login"
        account.addressList = "https://api.github.com/user/emails"
        return account
    }()

    fileprivate static let facebook: UpstreamAccount = {
        var account = UpstreamAccount(url: "https://graph.facebook.com/v21.0/me")
        account.query = [AuthorizationParameter(name: "fields", value: "id,name,email")]
        account.provesSecret = true
        return account
    }()

    fileprivate static let naver: UpstreamAccount = {
        var account = UpstreamAccount(url: "https://openapi.naver.com/v1/nid/me")
        account.path = ["response"]
        return account
    }()

    fileprivate static let x: UpstreamAccount = {
        var account = UpstreamAccount(url: "https://api.x.com/2/users/me")
        account.path = ["data"]
        account.login = "username"
        return account
    }()
}
