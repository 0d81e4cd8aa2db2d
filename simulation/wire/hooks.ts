import { registerHooks } from 'node:module';

/** The replaced modules: one reads the SDK's descriptors once for each client, the other carries its messages. */
const REPLACED = new Set(['@grpc/grpc-js', '@grpc/proto-loader']);

/**
 * Gives the web SDK a gRPC of ours, which carries its messages to the database of the same process. The SDK itself is the
 * published one, whole.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (REPLACED.has(specifier) && context.parentURL?.includes('@firebase/firestore')) {
      return { url: new URL('web-grpc.ts', import.meta.url).href, shortCircuit: true };
    }
    return next(specifier, context);
  },
});
