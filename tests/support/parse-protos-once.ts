import { createRequire } from 'node:module';

type FromJson = (json: object, options: object) => unknown;

/**
 * For all files of a worker: the browser SDK parses Firestore's descriptors again for every app and compiles them,
 * which is most of the work of a short test. The result is immutable, so apps can share it.
 */
const require = createRequire(import.meta.url);
const firestoreRequire = createRequire(
  createRequire(require.resolve('firebase/firestore')).resolve('@firebase/firestore'),
);
const loader = firestoreRequire('@grpc/proto-loader') as { fromJSON: FromJson & { isOnce?: true } };
const { fromJSON } = loader;

if (!fromJSON.isOnce) {
  // the SDK passes the same two objects each time
  const known = new WeakMap<object, WeakMap<object, unknown>>();
  const once: FromJson = (json, options) => {
    const ofJson = known.get(json) ?? new WeakMap<object, unknown>();
    known.set(json, ofJson);
    if (!ofJson.has(options)) ofJson.set(options, fromJSON(json, options));
    return ofJson.get(options);
  };
  loader.fromJSON = Object.assign(once, { isOnce: true as const });
}
