import CAdwaita

/// A program with windows.
package final class Application: Object {
    /// - Parameter id: The id of the program, such as `org.example.Notes`.
    package init(id: String) {
        super.init(owned: adw_application_new(id, G_APPLICATION_NON_UNIQUE))
    }

    /// Adds an option with a value, such as `--server URL`.
    package func addOption(_ name: String, _ value: String, _ explanation: String) {
        g_application_add_main_option(pointer(), name, 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_STRING, explanation, value)
    }

    /// Reads the options before the program starts.
    ///
    /// - Parameter read: Takes a function that gives the value of an option, and returns a code to exit with, or nil.
    package func onOptions(_ read: @escaping @MainActor @Sendable ((String) -> String?) -> Int32?) {
        onSignal("handle-local-options") { signal in
            let options = signal.boxed(0)?.assumingMemoryBound(to: GVariantDict.self)
            let code = read { name in
                guard let value = g_variant_dict_lookup_value(options, name, nil) else { return nil }
                defer { g_variant_unref(value) }
                return g_variant_get_string(value, nil).map { String(cString: $0) }
            }
            signal.answer(code ?? -1)
        }
    }

    /// Acts when the program shall show its window.
    package func onActivate(_ act: @escaping @MainActor @Sendable () -> Void) { on("activate", act) }

    /// Runs until the last window is closed.
    ///
    /// - Returns: The code to exit with.
    package func run() -> Int32 {
        MainLoop.runMainActor()
        return g_application_run(pointer(), CommandLine.argc, CommandLine.unsafeArgv)
    }
}
