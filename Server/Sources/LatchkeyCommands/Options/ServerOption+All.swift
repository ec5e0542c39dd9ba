import LatchkeyCore
import LatchkeyDatabase
import LatchkeyHTTP
import LatchkeyNotifications

extension ServerOption {
    /// Every option, in the order of the help and the documentation.
    package static let all =
        [
            host, port, database, connections, secretFile, publicURL, tlsCertificate, tlsKey, relyingPartyID,
            passkeyOrigins, appleApps, androidApps, acceptRelyingPartyChange, deviceBoundSessions, trustedProxies,
            connectionsPerAddress, drain, sessionsPerUser, pseudoUserIdleLifetime, registrationsPerAddress,
            namesPerAddress, userQuota, pseudoUserQuota, diskReserve, places,
        ] + fetching + brand + mail + notifications + [logLevel, logFormat]

    static let host = ServerOption("host", "The address to listen on.", standard: .value("127.0.0.1"))
    static let port = ServerOption(
        "port",
        "The port to listen on; 0 takes a free one.",
        standard: .value("8080"),
        isNumber: true
    )
    static let database = ServerOption(
        "database",
        """
        The SQLite file, made on the first start, or a PostgreSQL database as postgres://user@host/name. Keep a password \
        out of the command line: LATCHKEY_DATABASE, PGPASSWORD and a password file are private.
        """,
        standard: .value("data/latchkey.sqlite")
    )
    static let connections = ServerOption(
        "connections",
        "The most connections to a PostgreSQL database, 1 to 500.",
        standard: .value("\(PostgresLimits().connections)"),
        isNumber: true
    )
    static let secretFile = ServerOption(
        "secretFile",
        "The file with the server's secret, made on the first start.",
        standard: .value("data/latchkey.secret")
    )
    static let publicURL = ServerOption(
        "publicURL",
        """
        The address that clients use, for example https://id.example.com. It is the issuer (iss) of tokens and the start \
        of links in messages.
        """,
        standard: .described("the address it listens on")
    )
    static let tlsCertificate = ServerOption(
        "tlsCertificate",
        """
        A PEM file with the server's certificate and its chain. With it the server speaks HTTP/2 and HTTP/1.1 over TLS, \
        and no plain HTTP. SIGHUP reloads it.
        """,
        standard: .described("plain HTTP")
    )
    static let tlsKey = ServerOption("tlsKey", "A PEM file with the certificate's private key.")
    static let relyingPartyID = ServerOption(
        "relyingPartyID",
        """
        The host name that passkeys belong to for ever: that of the public URL, or a domain above it, as example.com.
        """,
        standard: .described("the host of the public URL")
    )
    static let passkeyOrigins = ServerOption(
        "passkeyOrigins",
        "More sites that may use the passkeys, as https://shop.example.com,https://example.org.",
        standard: .described("none")
    )
    static let appleApps = ServerOption(
        "appleApps",
        "The Apple apps that may use the passkeys, as ABCDE12345.com.example.app: team, dot, bundle id.",
        standard: .described("none")
    )
    static let androidApps = ServerOption(
        "androidApps",
        """
        The Android apps that may use the passkeys, as com.example.app=AA:BB:… with the SHA-256 digest of the certificate. \
        Repeat an app for each of its certificates.
        """,
        standard: .described("none")
    )
    static let acceptRelyingPartyChange = ServerOption(
        "acceptRelyingPartyChange",
        "Whether the server starts although it has passkeys of another host name, which become useless: yes or no.",
        standard: .value("no")
    )
    static let deviceBoundSessions = ServerOption(
        "deviceBoundSessions",
        "Whether browsers that can do so bind their sessions to a key of the device: on or off.",
        standard: .value("off")
    )
    static let trustedProxies = ServerOption(
        "trustedProxies",
        """
        The networks of your proxies, as 10.0.0.0/8,fd00::/8. The server believes their Forwarded and X-Forwarded-For \
        headers.
        """,
        standard: .described("none")
    )
    static let connectionsPerAddress = ServerOption(
        "connectionsPerAddress",
        "The most connections from one IPv4 address or one /64 of IPv6, 1 to 10000. Trusted proxies have no limit.",
        standard: .value("\(ConnectionLimits().perAddress)"),
        isNumber: true
    )
    static let drain = ServerOption(
        "drain",
        "The seconds to go on serving after a stop signal, while /ready answers 503, 0 to 300.",
        standard: .value("0"),
        isNumber: true
    )
    static let sessionsPerUser = ServerOption(
        "sessionsPerUser",
        """
        The most sessions of a user, \(SessionLimit.range.lowerBound) to \(SessionLimit.range.upperBound). One more ends \
        the session that was unused for the longest time.
        """,
        standard: .value("\(SessionLimit.standard)"),
        isNumber: true
    )
    static let pseudoUserIdleLifetime = ServerOption(
        "pseudoUserIdleLifetime",
        "The time without use after which pseudo users are removed, as 90d; never keeps them.",
        standard: .value("365d")
    )
    static let registrationsPerAddress = ServerOption(
        "registrationsPerAddress",
        """
        The registrations per hour from one address, 1 to 3600, or unlimited. Half of them may come at once. The network \
        around the address may make five times as many.
        """,
        standard: .value(ResourceLimits().registrationsPerAddress.map { "\($0)" } ?? "unlimited")
    )
    static let namesPerAddress = ServerOption(
        "namesPerAddress",
        """
        The names per hour that one address, and one user, may look up where the answer says whether they are taken, 1 to \
        3600, or unlimited. A sixth of them may come at once.
        """,
        standard: .value("1800")
    )
    static let userQuota = ServerOption(
        "userQuota",
        "The objects that a user may keep in buckets, and their megabytes, as 20000/100M; or unlimited.",
        standard: .value("20000/100M")
    )
    static let pseudoUserQuota = ServerOption(
        "pseudoUserQuota",
        "The same for pseudo users.",
        standard: .value("1000/10M")
    )
    static let diskReserve = ServerOption(
        "diskReserve",
        "The free disk space, as 500M, below which the server stores nothing new in a SQLite file; 0 for no limit.",
        standard: .described("256M, or 5 % of a smaller disk")
    )
    static let places = ServerOption(
        "places",
        """
        A file of the cities or countries of addresses in the MaxMind DB format, as GeoLite2-City.mmdb. With it the \
        account pages and e-mails say where a login came from. SIGHUP reloads it.
        """,
        standard: .described("no places")
    )
    static let logLevel = ServerOption(
        "logLevel",
        "The lowest level to log: trace, debug, info, notice, warning, error or critical.",
        standard: .value("info")
    )
    static let logFormat = ServerOption(
        "logFormat",
        "The format of the log on standard error: text or json.",
        standard: .value("text")
    )
}

/// The URLs that strangers name.
extension ServerOption {
    static let fetching = [
        clientRegistration, clientDocuments, clientDocumentHosts, fetchPrivateHosts, fetchCertificates,
    ]

    static let clientRegistration = ServerOption(
        "clientRegistration",
        """
        Whether OAuth clients may register themselves (RFC 7591): off, token (with a token of latchkey registrations \
        tokens add), or open (everybody).
        """,
        standard: .value("off")
    )
    static let clientDocuments = ServerOption(
        "clientDocuments",
        """
        Whether a client_id may be the https URL of the client's metadata, which the server fetches: off, hosts (those in \
        --client-document-hosts), or open (every host).
        """,
        standard: .value("off")
    )
    static let clientDocumentHosts = ServerOption(
        "clientDocumentHosts",
        "The hosts whose client documents are used, as claude.ai,vscode.dev. A subdomain is another host.",
        standard: .described("none")
    )
    static let fetchPrivateHosts = ServerOption(
        "fetchPrivateHosts",
        """
        The hosts of your own network that URLs of clients may name, as keys.internal,10.1.2.3; also the URLs of clients \
        that registered themselves. The server calls no other private address for a client. Only a host on the same \
        computer may use http.
        """,
        standard: .described("none")
    )
    static let fetchCertificates = ServerOption(
        "fetchCertificates",
        "A PEM file with the certificates to trust for the hosts of --fetch-private-hosts.",
        standard: .described("the system's")
    )
}

/// The appearance of the pages.
extension ServerOption {
    static let brand = [
        brandName, brandTagline, brandLogo, brandWordmark, brandColor, termsURL, privacyURL, supportURL,
        languages,
    ]

    static let brandName = ServerOption(
        "brandName",
        "The name of the service on pages and in messages, for example that of your company.",
        standard: .value(Brand().name)
    )
    static let brandTagline = ServerOption(
        "brandTagline",
        "What the service is, in a few words on the pages, for example 'Your account book, everywhere'."
    )
    static let brandLogo = ServerOption("brandLogo", "A picture for the pages, an SVG or PNG file of up to 64 KiB.")
    static let brandWordmark = ServerOption(
        "brandWordmark",
        "Whether the logo shows the name, so that pages do not repeat it: yes or no.",
        standard: .value("no")
    )
    static let termsURL = ServerOption(
        "termsURL",
        "The terms of use, an https URL at the end of pages and e-mails. An application can have its own."
    )
    static let privacyURL = ServerOption("privacyURL", "The privacy policy, likewise.")
    static let supportURL = ServerOption(
        "supportURL",
        "Where people get help: an https URL, or mailto:help@example.com."
    )
    static let languages = ServerOption(
        "languages",
        "A folder with language files, as nl.json, that add a language or replace sentences of a built-in one."
    )
    static let brandColor = ServerOption(
        "brandColor",
        "The colour of buttons and of the brand's half on pages, as #2b5fd9. Their text is black or white, whichever has more contrast."
    )
}

/// The delivery of e-mails and text messages.
extension ServerOption {
    static let mail = [
        smtpURL, smtpUsername, smtpPasswordFile, smtpTLS, smtpCertificates, mailFrom, templates, smsWebhook,
        smsWebhookSecretFile,
    ]

    static let smtpURL = ServerOption(
        "smtpURL",
        "The mail server, as smtp://mail.example.com:587 or smtps://mail.example.com.",
        standard: .described("e-mails are written to the folder outbox beside the database")
    )
    static let smtpUsername = ServerOption("smtpUsername", "The user name for the mail server.")
    static let smtpPasswordFile = ServerOption(
        "smtpPasswordFile",
        "The file with the password for the mail server. The password can also stand in LATCHKEY_SMTP_PASSWORD."
    )
    static let smtpTLS = ServerOption(
        "smtpTLS",
        "Whether smtp:// needs STARTTLS: required, or offered to use it if the mail server offers it.",
        standard: .described("required with a login to another computer, otherwise offered")
    )
    static let smtpCertificates = ServerOption(
        "smtpCertificates",
        "A PEM file with the certificates to trust for the mail server.",
        standard: .described("the system's")
    )
    static let mailFrom = ServerOption(
        "mailFrom",
        """
        The sender of e-mails, as 'Example <no-reply@example.com>'. An address alone gets the brand's name. --smtp-url \
        needs it.
        """
    )
    static let templates = ServerOption(
        "templates",
        "A folder with texts of messages that replace the built-in ones."
    )
    static let smsWebhook = ServerOption(
        "smsWebhook",
        "The URL that receives text messages by POST.",
        standard: .described("text messages are written to the folder outbox beside the database")
    )
    static let smsWebhookSecretFile = ServerOption(
        "smsWebhookSecretFile",
        "The file with the secret that signs these requests. The secret can also stand in LATCHKEY_SMS_WEBHOOK_SECRET."
    )
}

/// The delivery of notifications.
extension ServerOption {
    static let notifications = [
        apnsKeyFile, apnsKeyID, apnsTeamID, apnsTopic, apnsURL, fcmServiceAccount, fcmURL, pushCertificates,
    ]

    static let apnsKeyFile = ServerOption(
        "apnsKeyFile",
        "The key for Apple's push service, a .p8 file. With it the server notifies Apple devices of new sign-ins."
    )
    static let apnsKeyID = ServerOption("apnsKeyID", "The id of that key.")
    static let apnsTeamID = ServerOption("apnsTeamID", "The id of your team at Apple.")
    static let apnsTopic = ServerOption("apnsTopic", "The bundle id of the app that receives the notifications.")
    static let apnsURL = ServerOption(
        "apnsURL",
        "The address of Apple's push service; apps from Xcode need https://api.sandbox.push.apple.com.",
        standard: .value(APNsSender.address)
    )
    static let fcmServiceAccount = ServerOption(
        "fcmServiceAccount",
        """
        The service account of your Firebase project, a JSON file. With it the server notifies Android devices of new \
        sign-ins.
        """
    )
    static let fcmURL = ServerOption(
        "fcmURL",
        "The address of Firebase Cloud Messaging.",
        standard: .value(FCMSender.address)
    )
    static let pushCertificates = ServerOption(
        "pushCertificates",
        "A PEM file with the certificates to trust for the push services.",
        standard: .described("the system's")
    )
}
