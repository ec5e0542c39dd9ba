import Foundation
import HTTPTypes
import Hummingbird
import LatchkeyCore
import NIOCore

extension ExportArchive {
    /// The headers of a download.
    var headers: HTTPFields {
        let day = (export.ready?.time ?? export.requestedAt).formatted(.iso8601.year().month().day())
        return [.contentType: "application/zip", .contentDisposition: "attachment; filename=\"my-data-\(day).zip\""]
    }

    /// The bytes, which are read while they are sent.
    var body: ResponseBody {
        ResponseBody(contentLength: Int(size)) { writer in
            var reader = makeReader()
            while let bytes = try await reader.next() { try await writer.write(ByteBuffer(bytes: bytes)) }
            try await writer.finish(nil)
        }
    }
}
