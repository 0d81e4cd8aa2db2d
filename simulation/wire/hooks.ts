import { registerHooks } from 'node:module';

/**
 * Gives the web SDK a gRPC of ours, which carries its messages to the database of the same process. The SDK itself is the
 * published one, whole.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@grpc/grpc-js' && context.parentURL?.includes('@firebase/firestore')) {
      return { url: new URL('web-grpc.ts', import.meta.url).href, shortCircuit: true };
    }
    return next(specifier, context);
  },
});
