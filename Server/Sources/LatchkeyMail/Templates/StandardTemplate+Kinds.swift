import LatchkeyCore

extension StandardTemplate {
    /// The built-in texts of a message in a language.
    static func of(_ kind: MessageKind, in language: MessageLanguage) -> StandardTemplate {
        let text = language.text
        let footer = Footer(of: kind, in: language)
        return switch kind {
        case .verification:
            StandardTemplate(
                subject: text(.verificationSubject),
                paragraphs: [
                    .plain(text(.verificationReason)),
                    .code(text(.verificationCode)),
                    .link(text(.verificationLink), label: text(.verificationButton)),
                    .plain(text(.verificationNotYou)),
                ],
                footer: footer,
                sms: text(.verificationSms)
            )
        case .passwordReset:
            StandardTemplate(
                subject: text(.passwordResetSubject),
                paragraphs: [
                    .plain(text(.passwordResetReason)),
                    .code(text(.passwordResetCode)),
                    .link(text(.passwordResetLink), label: text(.passwordResetButton)),
                    .plain(text(.passwordResetNotYou)),
                ],
                footer: footer,
                sms: text(.passwordResetSms)
            )
        case .logInCode:
            StandardTemplate(
                subject: text(.logInCodeSubject),
                paragraphs: [
                    .plain(text(.logInCodeReason)),
                    .code(text(.logInCodeCode)),
                    .link(text(.logInCodeLink), label: text(.logInCodeButton)),
                    .plain(text(.logInCodeNotYou)),
                ],
                footer: footer,
                sms: text(.logInCodeSms)
            )
        case .newPassword:
            StandardTemplate(
                subject: text(.newPasswordSubject),
                paragraphs: [
                    .password(text(.newPasswordPassword)),
                    .page(text(.newPasswordPage), path: "/login", label: text(.newPasswordButton)),
                ],
                footer: footer,
                sms: text(.newPasswordSms)
            )
        case .passwordChanged:
            StandardTemplate(
                subject: text(.passwordChangedSubject),
                paragraphs: [
                    .plain(text(.passwordChangedReason)),
                    .page(text(.passwordChangedPage), path: "/forgot", label: text(.passwordChangedButton)),
                ],
                footer: footer,
                sms: text(.passwordChangedSms)
            )
        case .addressChanged:
            StandardTemplate(
                subject: text(.addressChangedSubject),
                paragraphs: [
                    .plain(text(.addressChangedReason)),
                    .link(text(.addressChangedLink), label: text(.addressChangedButton)),
                    .plain(either(text(.addressChangedLinkFails), or: text(.addressChangedNotYou))),
                ],
                footer: footer,
                sms: either(text(.addressChangedSmsWithLink), or: text(.addressChangedSms))
            )
        case .identityLinked:
            StandardTemplate(
                subject: text(.identityLinkedSubject),
                paragraphs: [
                    .plain(text(.identityLinkedReason)),
                    .page(text(.identityLinkedPage), path: "/forgot", label: text(.identityLinkedButton)),
                ],
                footer: footer,
                sms: text(.identityLinkedSms)
            )
        case .userExists:
            StandardTemplate(
                subject: text(.userExistsSubject),
                paragraphs: [
                    .plain(text(.userExistsReason)),
                    .page(text(.userExistsPage), path: "/login", label: text(.userExistsButton)),
                    .plain(text(.userExistsNotYou)),
                ],
                footer: footer,
                sms: text(.userExistsSms)
            )
        case .userDisabled:
            StandardTemplate(
                subject: text(.userDisabledSubject),
                paragraphs: [.plain(text(.userDisabledReason)), .plain(text(.userDisabledQuestions))],
                footer: footer,
                sms: text(.userDisabledSms)
            )
        case .newDevice:
            StandardTemplate(
                subject: text(.newDeviceSubject),
                paragraphs: [
                    .plain(text(.newDeviceReason)),
                    .login(
                        device: text(.newDeviceDevice),
                        time: text(.newDeviceTime),
                        method: text(.newDeviceMethod),
                        place: text(.newDevicePlace),
                        network: text(.newDeviceNetwork)
                    ),
                    .plain(text(.newDeviceWasYou)),
                    .link(text(.newDeviceLink), label: text(.newDeviceButton)),
                ],
                footer: footer,
                sms: text(.newDeviceSms)
            )
        case .exportReady:
            StandardTemplate(
                subject: text(.exportReadySubject),
                paragraphs: [
                    .plain(text(.exportReadyReason)),
                    .page(text(.exportReadyPage), path: "/account/data", label: text(.exportReadyButton)),
                    .plain(text(.exportReadyNotYou)),
                ],
                footer: footer,
                sms: text(.exportReadySms)
            )
        case .userEnabled:
            StandardTemplate(
                subject: text(.userEnabledSubject),
                paragraphs: [
                    .plain(text(.userEnabledReason)),
                    .page(text(.userEnabledPage), path: "/login", label: text(.userEnabledButton)),
                ],
                footer: footer,
                sms: text(.userEnabledSms)
            )
        case .totpAdded:
            ofFactor(text(.totpAddedSubject), text(.totpAddedReason), in: language, footer)
        case .totpRemoved:
            ofFactor(text(.totpRemovedSubject), text(.totpRemovedReason), in: language, footer)
        case .passkeyAdded:
            ofFactor(text(.passkeyAddedSubject), text(.passkeyAddedReason), in: language, footer)
        case .passkeyRemoved:
            ofFactor(text(.passkeyRemovedSubject), text(.passkeyRemovedReason), in: language, footer)
        case .passwordRemoved:
            ofFactor(text(.passwordRemovedSubject), text(.passwordRemovedReason), in: language, footer)
        case .recoveryCodesMade:
            ofFactor(text(.recoveryCodesMadeSubject), text(.recoveryCodesMadeReason), in: language, footer)
        case .recoveryCodeUsed:
            ofFactor(text(.recoveryCodeUsedSubject), text(.recoveryCodeUsedReason), in: language, footer)
        case .recoveryStarted:
            ofWait(text(.recoveryStartedSubject), text(.recoveryStartedReason), in: language, footer)
        case .recoveryWaiting:
            ofWait(text(.recoveryWaitingSubject), text(.recoveryWaitingReason), in: language, footer)
        case .recoveryReady:
            StandardTemplate(
                subject: text(.recoveryReadySubject),
                paragraphs: [
                    .plain(text(.recoveryReadyReason)),
                    .link(text(.recoveryReadyLink), label: text(.recoveryReadyButton)),
                    .plain(text(.recoveryReadyNotYou)),
                ],
                footer: footer,
                sms: text(.recoveryReadySms)
            )
        case .recoveryCancelled:
            StandardTemplate(
                subject: text(.recoveryCancelledSubject),
                paragraphs: [
                    .plain(text(.recoveryCancelledReason)),
                    .page(text(.recoveryCancelledPage), path: "/forgot", label: text(.factorButton)),
                ],
                footer: footer,
                sms: text(.recoveryCancelledReason) + " " + text(.factorSms)
            )
        }
    }

    /// A notice of a recovery that waits, whose link cancels it.
    private static func ofWait(
        _ subject: String,
        _ reason: String,
        in language: MessageLanguage,
        _ footer: Footer
    ) -> StandardTemplate {
        StandardTemplate(
            subject: subject,
            paragraphs: [
                .plain(reason),
                .plain(language.text(.recoveryWasYou)),
                .link(language.text(.recoveryLink), label: language.text(.recoveryButton)),
            ],
            footer: footer,
            sms: reason + " " + language.text(.recoverySms)
        )
    }

    /// A notice of a change of the factors with which the user logs in.
    private static func ofFactor(
        _ subject: String,
        _ reason: String,
        in language: MessageLanguage,
        _ footer: Footer
    ) -> StandardTemplate {
        StandardTemplate(
            subject: subject,
            paragraphs: [
                .plain(reason),
                .page(language.text(.factorPage), path: "/forgot", label: language.text(.factorButton)),
            ],
            footer: footer,
            sms: reason + " " + language.text(.factorSms)
        )
    }

    private static func either(_ withLink: String, or withoutLink: String) -> String {
        "{{#link}}\(withLink){{/link}}{{^link}}\(withoutLink){{/link}}"
    }
}
