"""Reads an image in the OCI image layout, and reports violations of the specification."""

import gzip
import hashlib
import io
import json
import re
import tarfile

INDEX = "application/vnd.oci.image.index.v1+json"
MANIFEST = "application/vnd.oci.image.manifest.v1+json"
CONFIGURATION = "application/vnd.oci.image.config.v1+json"
LAYER = "application/vnd.oci.image.layer.v1.tar+gzip"
DIGEST = re.compile(r"sha256:[0-9a-f]{64}")


class InvalidImage(Exception):
    pass


def require(condition, sentence):
    if not condition:
        raise InvalidImage(sentence)


class Image:
    def __init__(self, folder):
        self.folder = folder
        layout = json.loads((folder / "oci-layout").read_text())
        require(layout.get("imageLayoutVersion") == "1.0.0", "The layout has no version 1.0.0.")
        index = json.loads((folder / "index.json").read_text())
        require(index["schemaVersion"] == 2 and index.get("mediaType", INDEX) == INDEX, "The index has another form.")
        require(len(index["manifests"]) == 1, "The index names more than one image.")
        self.platform = index["manifests"][0]["platform"]
        manifest = json.loads(self._blob(index["manifests"][0], MANIFEST))
        require(manifest["schemaVersion"] == 2, "The manifest has another form.")
        require(manifest.get("mediaType", MANIFEST) == MANIFEST, "The manifest has another type.")
        document = json.loads(self._blob(manifest["config"], CONFIGURATION))
        for name in ("architecture", "os"):
            require(document[name] == self.platform[name], f"The configuration and the index differ in {name}.")
        self.configuration = document["config"]
        self._check_configuration()
        self.layers = [gzip.decompress(self._blob(layer, LAYER)) for layer in manifest["layers"]]
        require(document["rootfs"]["type"] == "layers", "The root has another type.")
        identifiers = ["sha256:" + hashlib.sha256(layer).hexdigest() for layer in self.layers]
        require(document["rootfs"]["diff_ids"] == identifiers, "A layer is not the one of the configuration.")
        filled = [entry for entry in document["history"] if not entry.get("empty_layer")]
        require(len(filled) == len(self.layers), "The history has another number of layers.")
        used = {item["digest"][7:] for item in (index["manifests"][0], manifest["config"], *manifest["layers"])}
        require({blob.name for blob in folder.glob("blobs/sha256/*")} == used, "A blob belongs to nothing.")

    def _blob(self, descriptor, media_type):
        require(descriptor["mediaType"] == media_type, f"{descriptor['mediaType']} is not {media_type}.")
        require(DIGEST.fullmatch(descriptor["digest"]), f"{descriptor['digest']} is no digest.")
        content = (self.folder / "blobs" / descriptor["digest"].replace(":", "/")).read_bytes()
        require(len(content) == descriptor["size"], f"{descriptor['digest']} has another size.")
        require("sha256:" + hashlib.sha256(content).hexdigest() == descriptor["digest"], "A blob has another digest.")
        return content

    def _check_configuration(self):
        config = self.configuration
        require(all(re.fullmatch(r"[^=]+=.*", entry) for entry in config["Env"]), "Env has an entry without a name.")
        require(all(re.fullmatch(r"\d+(/(tcp|udp))?", port) for port in config["ExposedPorts"]), "A port has no number.")
        require(all(value == {} for field in ("ExposedPorts", "Volumes") for value in config[field].values()), "A port or volume says more than its name.")
        require(config["Entrypoint"][0].startswith("/") and config["WorkingDir"].startswith("/"), "A path is relative.")
        require(all(isinstance(value, str) for value in config["Labels"].values()), "A label is no text.")

    def unpack(self, folder):
        for layer in self.layers:
            with tarfile.open(fileobj=io.BytesIO(layer)) as archive:
                for member in archive:
                    require(not member.name.startswith("/") and ".." not in member.name.split("/"), "A path leads out.")
                archive.extractall(folder, numeric_owner=True)
