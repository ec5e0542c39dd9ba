import ArgumentParser

/// `latchkey serve`.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Start the server.",
        discussion: """
            Each option can also stand in the environment (LATCHKEY_PORT for --port) or in a JSON file given with \
            --config ({"port": 8080}). The command line wins over the environment, the environment over the file.
            """
    )

    @Option(help: "The address to listen on. (default: 127.0.0.1)")
    var host: String?

    @Option(parsing: .unconditional, help: "The port to listen on; 0 takes a free one. (default: 8080)")
    var port: String?

    @Option(
        help: """
            The SQLite file, which is made when there is none, or a PostgreSQL database as postgres://user@host/name. \
            Keep a password out of the command line: LATCHKEY_DATABASE, PGPASSWORD and a password file are private. \
            (default: data/latchkey.sqlite)
            """
    )
    var database: String?

    @Option(parsing: .unconditional, help: "The most connections to a PostgreSQL database. (default: 10)")
    var connections: String?

    @Option(help: "The file with the server's secret; it is made on the first start. (default: data/latchkey.secret)")
    var secretFile: String?

    @Option(help: "The address that clients know the server by, for example https://id.example.com.")
    var publicURL: String?

    @Option(
        help: """
            A PEM file with the server's certificate and below it its chain. With it the server speaks HTTP/2 and HTTP/1.1 \
            over TLS, and no plain HTTP. Read anew on SIGHUP. (default: none)
            """
    )
    var tlsCertificate: String?

    @Option(help: "A PEM file with the certificate's private key.")
    var tlsKey: String?

    @Option(
        help: """
            The networks of your proxies, as 10.0.0.0/8,fd00::/8: what these say in Forwarded and X-Forwarded-For of \
            where a request comes from is believed. (default: none)
            """
    )
    var trustedProxies: String?

    @Option(
        parsing: .unconditional,
        help: """
            The most connections from one IPv4 address, or from one /64 of IPv6; the proxies may have any number. \
            (default: 1000)
            """
    )
    var connectionsPerAddress: String?

    @Option(
        parsing: .unconditional,
        help: "How many seconds to serve on when told to stop, while /ready says 503; 0 to 300. (default: 0)"
    )
    var drain: String?

    @Option(
        parsing: .unconditional,
        help: """
            The most sessions of a user; with one more the one ends that was not used for the longest time. (default: 100)
            """
    )
    var sessionsPerUser: String?

    @Option(
        help: """
            After how long without a use pseudo users are removed, as 90d; never keeps them. (default: 365d)
            """
    )
    var pseudoUserIdleLifetime: String?

    @Option(
        help: """
            How many users one address may make in an hour, from 1 to 3600; the network around it five times as many. \
            unlimited counts none. (default: 200)
            """
    )
    var registrationsPerAddress: String?

    @Option(
        help: """
            How many names one address, and one user, may ask for in an hour where the answer says whether somebody has \
            them, from 1 to 3600; a sixth of them at once. unlimited counts none. (default: 1800)
            """
    )
    var namesPerAddress: String?

    @Option(
        help: """
            How many objects a user may keep in buckets, and how many megabytes of them, as 20000/100M; or unlimited. \
            (default: 20000/100M)
            """
    )
    var userQuota: String?

    @Option(help: "The same for pseudo users. (default: 1000/10M)")
    var pseudoUserQuota: String?

    @Option(
        help: """
            Below so much free space on the disk with the SQLite file nothing new is stored, as 500M; 0 for no such limit. \
            (default: 256M, or 5 % of a smaller disk)
            """
    )
    var diskReserve: String?

    @Option(help: "What the pages call this service, for example the name of your company. (default: Latchkey)")
    var brandName: String?

    @Option(help: "A picture for the pages, an SVG or PNG file of up to 64 KiB.")
    var brandLogo: String?

    @Option(help: "The colour of the pages' buttons, as #2b5fd9; what is written on it is black or white.")
    var brandColor: String?

    @Option(
        help: """
            The mail server, like smtp://mail.example.com:587 or smtps://mail.example.com. Without it e-mails are written to \
            the folder outbox beside the database.
            """
    )
    var smtpURL: String?

    @Option(help: "Who logs in to the mail server; the password is in LATCHKEY_SMTP_PASSWORD or a file.")
    var smtpUsername: String?

    @Option(help: "The file with the password for the mail server.")
    var smtpPasswordFile: String?

    @Option(
        help: """
            Whether smtp:// is encrypted with STARTTLS: required, or offered for where the server offers it. (default: \
            required with a login to another computer, otherwise offered)
            """
    )
    var smtpTLS: String?

    @Option(help: "A file with the certificates to trust as the mail server's. (default: the system's)")
    var smtpCertificates: String?

    @Option(help: "Whom e-mails come from, like 'Example <no-reply@example.com>'; needed with --smtp-url.")
    var mailFrom: String?

    @Option(help: "A folder with texts of messages in place of the program's own.")
    var templates: String?

    @Option(
        help: """
            The URL that text messages are posted to. Without it they are written to the folder outbox beside the database.
            """
    )
    var smsWebhook: String?

    @Option(help: "The file with the secret that is signed with; or it is in LATCHKEY_SMS_WEBHOOK_SECRET.")
    var smsWebhookSecretFile: String?

    @Option(help: "The key of Apple's push service, a .p8 file; with it devices are told of new sign-ins.")
    var apnsKeyFile: String?

    @Option(help: "The id of that key.")
    var apnsKeyID: String?

    @Option(help: "The id of your team at Apple.")
    var apnsTeamID: String?

    @Option(help: "The bundle id of the app that is sent to.")
    var apnsTopic: String?

    @Option(
        help: """
            Where Apple's push service is; apps from Xcode have https://api.sandbox.push.apple.com. (default: \
            https://api.push.apple.com)
            """
    )
    var apnsURL: String?

    @Option(help: "The service account of your Firebase project, a JSON file; with it Android devices are told too.")
    var fcmServiceAccount: String?

    @Option(help: "Where Firebase Cloud Messaging is. (default: https://fcm.googleapis.com)")
    var fcmURL: String?

    @Option(help: "A PEM file with the certificates to trust as the push services'. (default: the system's)")
    var pushCertificates: String?

    @Option(help: "What to log: trace, debug, info, notice, warning, error or critical. (default: info)")
    var logLevel: String?

    @Option(help: "How to log to standard error: text or json. (default: text)")
    var logFormat: String?

    @Option(
        help: """
            A JSON file with these options: host, port, database, connections, secretFile, publicURL, tlsCertificate, \
            tlsKey, trustedProxies, connectionsPerAddress, drain, sessionsPerUser, pseudoUserIdleLifetime, \
            registrationsPerAddress, namesPerAddress, userQuota, pseudoUserQuota, diskReserve, brandName, brandLogo, \
            brandColor, smtpURL, smtpUsername, smtpPasswordFile, smtpTLS, smtpCertificates, mailFrom, templates, smsWebhook, \
            smsWebhookSecretFile, apnsKeyFile, apnsKeyID, apnsTeamID, apnsTopic, apnsURL, fcmServiceAccount, fcmURL, \
            pushCertificates, logLevel, logFormat.
            """
    )
    var config: String?

    func run() async throws {
        let flags: [String: String?] = [
            "host": host, "port": port, "database": database, "connections": connections, "secretFile": secretFile,
            "publicURL": publicURL, "tlsCertificate": tlsCertificate, "tlsKey": tlsKey,
            "trustedProxies": trustedProxies, "connectionsPerAddress": connectionsPerAddress, "drain": drain,
            "registrationsPerAddress": registrationsPerAddress, "namesPerAddress": namesPerAddress,
            "userQuota": userQuota,
            "pseudoUserQuota": pseudoUserQuota, "diskReserve": diskReserve,
            "sessionsPerUser": sessionsPerUser, "pseudoUserIdleLifetime": pseudoUserIdleLifetime, "logLevel": logLevel,
            "logFormat": logFormat, "brandName": brandName, "brandLogo": brandLogo, "brandColor": brandColor,
            "smtpURL": smtpURL, "smtpUsername": smtpUsername, "smtpPasswordFile": smtpPasswordFile, "smtpTLS": smtpTLS,
            "smtpCertificates": smtpCertificates, "mailFrom": mailFrom, "templates": templates,
            "smsWebhook": smsWebhook, "smsWebhookSecretFile": smsWebhookSecretFile,
            "apnsKeyFile": apnsKeyFile, "apnsKeyID": apnsKeyID, "apnsTeamID": apnsTeamID, "apnsTopic": apnsTopic,
            "apnsURL": apnsURL, "fcmServiceAccount": fcmServiceAccount, "fcmURL": fcmURL,
            "pushCertificates": pushCertificates,
        ]
        let configuration = try ServeConfiguration(flags: flags.compactMapValues { $0 }, file: config)
        try await Serve(configuration).run()
    }
}
