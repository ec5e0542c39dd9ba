"""Apache with mod_auth_openidc on this computer, configured by a text of the document."""

import os
import socket
import subprocess
import time
from pathlib import Path

MODULES = Path("/usr/lib/apache2/modules")

# A whole server around the configuration: Debian's has its modules, its user and its host elsewhere.
FRAME = """
ServerRoot {folder}
DefaultRuntimeDir {folder}
PidFile {folder}/apache.pid
ServerName 127.0.0.1
User www-data
Group www-data
KeepAlive Off
ErrorLog {folder}/error.log
LogLevel warn auth_openidc:{level}
Listen 127.0.0.1:{port} https
{modules}
TypesConfig /dev/null
DocumentRoot {folder}/site
SSLEngine on
SSLCertificateFile {certificate.file}
SSLCertificateKeyFile {certificate.key}
OIDCCABundlePath {folder}/authorities.pem

{configuration}

# The page shows what the site learns about the person.
<Location />
    Header always set User "expr=%{{REMOTE_USER}}"
    Header always set Email "%{{OIDC_CLAIM_email}}e"
    Header always set Name "%{{OIDC_CLAIM_preferred_username}}e"
</Location>
"""

USED = ["mpm_event", "authz_core", "authz_user", "authn_core", "auth_openidc", "ssl", "socache_shmcb", "headers",
        "mime", "dir", "alias", "rewrite"]


class Apache:
    def __init__(self, folder, certificate, port, configuration):
        self.folder, self.port = folder, port
        self.url = f"https://127.0.0.1:{port}"
        (folder / "site").mkdir()
        for page in ("index.html", "goodbye", "api"):
            (folder / "site" / page).write_text(f"<!DOCTYPE html><body>{page}</body>")
        (folder / "authorities.pem").write_text(certificate.file.read_text())
        # The files are read as another user.
        for opened in (folder / "site", folder, folder.parent):
            opened.chmod(0o755)
        modules = "\n".join(f"LoadModule {name}_module {MODULES}/mod_{name}.so" for name in USED)
        file = folder / "apache.conf"
        file.write_text(FRAME.format(
            folder=folder, port=port, certificate=certificate, modules=modules, configuration=configuration,
            level=os.environ.get("OIDC_LOG_LEVEL", "warn"),
        ))
        self.process = subprocess.Popen(["/usr/sbin/apache2", "-f", str(file), "-DFOREGROUND"])
        self.wait()

    def wait(self):
        for _ in range(400):
            assert self.process.poll() is None, f"Apache did not start: {self.log()}"
            try:
                return socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"Apache does not listen: {self.log()}")

    def log(self):
        file = self.folder / "error.log"
        return file.read_text() if file.exists() else "there is no log"

    def stop(self):
        self.process.terminate()
        self.process.wait(15)
