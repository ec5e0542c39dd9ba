/// The secret that identifies a device to the users who have logged in on it: `lkd_` and base64url of 32 bytes.
///
/// The server makes it (`DeviceKeys`) at the first login, and the client sends it with later logins of any user. The
/// server keeps its digest with each user of the device, instead of a sealed text that names them. So one key serves
/// all users of the device, reveals none of them to the others, and is deleted together with the user.
package struct DeviceKey: BearerSecret {
    package static let prefix = "lkd_"

    package let secret: Secret

    package init(_ secret: Secret) { self.secret = secret }
}
