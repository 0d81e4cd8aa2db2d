/**
 * Stands in for what libraries import and the game never uses, by turbopack in next.config.mjs; on every
 * page with a listener the originals weigh (gzip):
 * - Realtime Database, Functions, Remote Config and Storage of Firebase, imported by reactfire: 48 KB
 * - re2js, with which Firestore matches regular expressions in pipelines, a query language of its own: 45 KB
 * - Next's copy of Node's Buffer, of which Firestore speaks where it runs in Node: 7 KB
 * Whoever needs one of them takes its line out there.
 */
function absent(): never {
  throw new Error('This code is left out of the bundle: see turbopack in next.config.mjs.');
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
// re2js
export const RE2JS = { compile: absent };
// Buffer: nothing is an instance of it
export const Buffer = absent;
