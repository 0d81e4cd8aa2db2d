/** The largest request production accepts, in bytes, by HTTP and by gRPC. Its message names this number. */
export const MAX_REQUEST_BYTES = 11_534_336;

/** The largest gRPC message the transport accepts, in bytes (17 MiB, as in the SDK's proto loader). */
export const MAX_GRPC_MESSAGE_BYTES = 17 * 1024 * 1024;

/** Production's message for a request over the limit. */
export const REQUEST_TOO_LARGE = `Request payload size exceeds the limit: ${MAX_REQUEST_BYTES} bytes.`;
