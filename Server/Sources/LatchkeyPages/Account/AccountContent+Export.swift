import Foundation
import LatchkeyCore
import LatchkeyScreens

// The copy of all data.
extension AccountContent {
    func export(_ user: LatchkeyCore.User, _ forms: AccountForms) async throws(StoreError) -> SectionView {
        let export = try await pages.exports.find(of: access)
        var section = SectionView(
            id: AccountForm.export.id,
            topic: words(.exportTitle),
            explanation: words(.exportExplained)
        )
        if let export {
            section.facts = [FactView(text: state(of: export, user), badge: nil, isGood: false)]
            if export.ready != nil { section.forms.append(download(forms)) }
        }
        if export.map({ $0.nextRequestAt <= now }) ?? true {
            section.forms.append(
                forms.view(.export, [], button: .exportButton, progress: .sending, buttonClass: nil)
            )
        }
        return section
    }

    private func state(of export: DataExport, _ user: LatchkeyCore.User) -> String {
        guard let ready = export.ready else {
            return words(user.emailAddress == nil ? .exportPreparingHere : .exportPreparing)
        }
        let style = ByteCountFormatStyle(style: .file, locale: Locale(identifier: language.rawValue))
        return Sentence.exportReady.text(
            in: language,
            with: [language.text(of: ready.time), style.format(ready.size), language.text(of: export.expiresAt)]
        )
    }

    private func download(_ forms: AccountForms) -> FormView {
        var form = forms.view(.exportDownload, [], button: .exportDownloadButton)
        form.isDownload = true
        return form
    }
}
