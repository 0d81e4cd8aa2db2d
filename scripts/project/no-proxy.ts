/** Variables by which gRPC reaches this machine itself: it would ask the proxy of the environment even for that. */
export const NO_PROXY = { no_grpc_proxy: '127.0.0.1,localhost' };
