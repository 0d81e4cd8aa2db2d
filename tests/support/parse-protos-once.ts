import { createRequire } from 'node:module';

type FromJson = (json: object, options: object) => unknown;

/**
 * For all files of a worker: the browser's SDK reads the descriptors of Firestore anew for every app, and compiles what it needs
 * of them, which is most of the work of a short test. What comes of it is never changed, so that apps can share it.
 */
const require = createRequire(import.meta.url);
const firestoreRequire = createRequire(
  createRequire(require.resolve('firebase/firestore')).resolve('@firebase/firestore'),
);
const loader = firestoreRequire('@grpc/proto-loader') as { fromJSON: FromJson & { isOnce?: true } };
const { fromJSON } = loader;

if (!fromJSON.isOnce) {
  // the SDK gives the same two objects each time
  const known = new WeakMap<object, WeakMap<object, unknown>>();
  const once: FromJson = (json, options) => {
    const ofJson = known.get(json) ?? new WeakMap<object, unknown>();
    known.set(json, ofJson);
    if (!ofJson.has(options)) ofJson.set(options, fromJSON(json, options));
    return ofJson.get(options);
  };
  loader.fromJSON = Object.assign(once, { isOnce: true as const });
}
