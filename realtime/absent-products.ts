/**
 * Stands in for the Firebase products that reactfire imports and we do not use: Realtime Database,
 * Functions, Remote Config and Storage weigh 48 KB (gzip) on every page otherwise. next.config.mjs puts
 * it in their place. Whoever needs one of them takes its line out there.
 */
function absent(): never {
  throw new Error(
    'This Firebase product is left out of the bundle: see turbopack in next.config.mjs.',
  );
}

// Realtime Database
export const get = absent;
export const off = absent;
export const onChildAdded = absent;
export const onChildChanged = absent;
export const onChildMoved = absent;
export const onChildRemoved = absent;
export const onValue = absent;
// Functions
export const httpsCallable = absent;
// Remote Config
export const ensureInitialized = absent;
export const getAll = absent;
export const getBoolean = absent;
export const getNumber = absent;
export const getString = absent;
export const getValue = absent;
// Storage
export const getDownloadURL = absent;
export const ref = absent;
