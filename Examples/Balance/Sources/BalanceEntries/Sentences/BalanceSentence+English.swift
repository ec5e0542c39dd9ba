extension BalanceSentence {
    package var english: String {
        switch self {
        case .listTitle: "Your Balance"
        case .total: "Total"
        case .amountLabel: "Amount"
        case .nameLabel: "Name"
        case .typeLabel: "Type (income, expense)"
        case .income: "Income"
        case .expense: "Expense"
        case .confirmTitle: "Confirm"
        case .noYes: "No/Yes"
        case .addTitle: "Add"
        case .editTitle: "Edit"

        case .loading: "Loading..."
        case .saving: "Saving Object..."
        case .deleting: "Deleting Object..."

        case .amountMissing: "Enter an amount, for example 1500 or 1,500.00."
        case .amountNotANumber: "This is not an amount. Enter one like 1500 or 1,500.00."
        case .amountNegative: "An amount has no minus sign. Enter it without, and choose the type Expense."
        case .amountTooManyDecimals: "An amount has at most two digits after the point. Enter it in whole cents."
        case .amountTooLarge: "This amount is too large. The most is $90,071,992,547,409.91."
        case .nameControlCharacters: "The name has a character that cannot be shown. Type it again."
        case .typeUnknown: "Enter income or expense."

        case .changedElsewhere: "This entry was changed elsewhere. The list is loaded again; nothing was overwritten."
        case .deletedElsewhere: "This entry was deleted elsewhere. The list is loaded again."
        case .refreshOffered: "The list is not loaded. Enter refresh to try again."
        case .noEntries: "No entries yet. Enter add to write the first one."
        case .unreadableObjects: "Not shown, because they are not entries: %"
        case .noSuchEntry: "There is no entry %. Enter a number from the list."
        case .deleteQuestion: "Delete \"%\"?"
        case .sayYesOrNo: "Enter yes or no."

        case .titleCommands: "login, register, quit"
        case .titleHelp:
            "login: log in with your username and password\n"
                + "register: make a new user\n"
                + "register email: make a new user with an e-mail address\n"
                + "unlock: look again for your login after unlocking the device\n"
                + "quit: leave"
        case .listCommands: "add, edit N, delete N, refresh, password, logout, quit, help"
        case .listHelp:
            "add: write a new entry\n"
                + "edit N: change entry number N\n"
                + "delete N: delete entry number N, after asking\n"
                + "refresh: load the list again\n"
                + "password: change your password\n"
                + "security: see your passkeys, and turn two-step verification on or off\n"
                + "logout: log out and go to the title screen\n"
                + "quit: leave; next time you are still logged in"
        case .formHint: "Enter cancel as amount or type to go back."
        case .numberMissing: "Enter the number of an entry too, for example: % 1"
        case .logInFirst: "Nobody is logged in. Log in with Balance first."
        case .securityCommands:
            "on, off, codes, rename N NAME, remove N. Codes makes new recovery codes. An empty line goes back."
        case .noSuchPasskey: "There is no passkey %. Enter a number from the list."
        }
    }
}
