#if os(Linux)
import Foundation
import Testing

/// A D-Bus bus and a real gnome-keyring daemon, in a private folder.
///
/// A script starts and ends them on command, and ends both when its input closes at the end of the tests.
final class Keyring: Sendable {
    /// The environment for programs that use it.
    let environment: [String: String]
    private let script: Program

    /// A keyring for all tests that do not stop it; each uses its own realm.
    static let shared = Task { try await Keyring() }

    init(startsKeeper: Bool = true) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-keyring-\(UUID().uuidString)")
        let path = folder.path()
        try FileManager.default.createDirectory(
            at: folder.appending(path: "run"),
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try Data(Self.bus.utf8).write(to: folder.appending(path: "bus.conf"))
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("XDG_") }
        environment["HOME"] = path
        environment["XDG_RUNTIME_DIR"] = path + "/run"
        environment["XDG_DATA_HOME"] = path + "/data"
        environment["XDG_STATE_HOME"] = path + "/state"
        script = try Program("sh", ["-c", Self.lines], environment: environment)
        let address = try #require(await script.line, "Run Scripts/install-dependencies test.")
        environment["DBUS_SESSION_BUS_ADDRESS"] = address
        self.environment = environment
        if startsKeeper { try await tell("start") }
    }

    /// Starts the daemon, with its keyring unlocked.
    func start() async throws { try await tell("start") }

    /// Kills the daemon, which leaves the bus.
    func kill() async throws { try await tell("kill") }

    /// Suspends the daemon, so that it accepts calls and never answers.
    func suspend() async throws { try await tell("suspend") }

    func resume() async throws { try await tell("resume") }

    /// Suspends the bus, so that it accepts connections and never answers.
    func suspendBus() async throws { try await tell("suspend-bus") }

    func resumeBus() async throws { try await tell("resume-bus") }

    func lock() async throws { try await tell("lock") }

    /// Ends the daemon and the bus.
    func end() async throws { try await tell("end") }

    /// Replaces a stored sign-in by another text.
    func overwrite(_ text: String, server: String) async throws {
        let store = "secret-tool store --label=x"
        let attributes = "server '\(server)' application default xdg:schema org.latchkey.Credentials"
        let answer = try await output("sh", ["-c", "printf '\(text)' | \(store) \(attributes) && echo done"])
        try #require(answer == "done\n")
    }

    /// The secret that is stored for a server.
    func secret(server: String, schema: String) async throws -> String {
        try await output("secret-tool", ["lookup", "server", server, "xdg:schema", schema])
    }

    /// The keyring's own description of the item for a server.
    func describe(server: String) async throws -> String {
        try await output("secret-tool", ["search", "server", server])
    }

    private func output(_ program: String, _ arguments: [String]) async throws -> String {
        try await Program(program, arguments, environment: environment).output
    }

    private func tell(_ command: String) async throws {
        try script.tell(command)
        let answer = try #require(await script.line, "\(command): Run Scripts/install-dependencies test.")
        try #require(answer == "done")
    }

    private static let lines = """
        cd "$HOME"
        dbus-daemon --nofork --config-file=bus.conf --print-address=3 3>address 2>/dev/null &
        bus=$!
        until [ -s address ]; do sleep 0.02; kill -0 $bus || exit 1; done
        export DBUS_SESSION_BUS_ADDRESS=$(cat address)
        keeper=

        asks() {
            dbus-send --print-reply --dest=org.freedesktop.DBus /org/freedesktop/DBus \
                org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets | grep -q 'boolean true'
        }
        start() {
            printf '\\n' | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>&1 &
            keeper=$!
            until asks; do sleep 0.02; kill -0 $keeper || exit 1; done
        }
        end_keeper() {
            [ -z "$keeper" ] || { kill -9 $keeper; while kill -0 $keeper; do sleep 0.02; done; }
            keeper=
        }

        echo "$DBUS_SESSION_BUS_ADDRESS"
        while read -r command; do
            case $command in
            start) start ;;
            kill) end_keeper; while asks; do sleep 0.02; done ;;
            suspend) kill -STOP $keeper ;;
            resume) kill -CONT $keeper ;;
            suspend-bus) kill -STOP $bus ;;
            resume-bus) kill -CONT $bus ;;
            lock)
                dbus-send --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets \
                    org.freedesktop.Secret.Service.Lock \
                    array:objpath:/org/freedesktop/secrets/collection/login >/dev/null || exit 1 ;;
            end) end_keeper; kill -9 $bus ;;
            esac
            echo done
        done
        end_keeper
        kill -9 $bus
        cd /
        rm -rf "$HOME"
        """

    /// The configuration of a bus that starts no services by itself.
    private static let bus = """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:tmpdir=/tmp</listen>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """
}
#endif
