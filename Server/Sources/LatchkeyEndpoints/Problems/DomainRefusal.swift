import LatchkeyCore

/// An error of the domain that has an answer.
///
/// Endpoints pass it on, and one place converts it to a problem.
protocol DomainRefusal: Error {
    var problem: HTTPProblem { get }
}

extension AccountRescueError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension AddressVerificationError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension ChallengeError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension IdentityLinkError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension IdentityUnlinkError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension KeyProofError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension LogInError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension MailedLogInError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension NativeLogInError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension ObjectError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension PasskeyError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension PasskeySignUpError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension PasswordChangeError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension PasswordRemovalError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension PasswordResetError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension ProfileUpdateError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension PushDeviceError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension ReauthenticationError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension RecoveryError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension RefreshError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension RegistrationError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension SSOLogInError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension SecondFactorError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension SessionCheckError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension SessionEndError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension StepUpError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension StoreError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension UpstreamNoticeError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension UserDeletionError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
extension VerificationRequestError: DomainRefusal { var problem: HTTPProblem { HTTPProblem(self) } }
