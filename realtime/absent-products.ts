/**
 * Stubs for code that libraries import and the game never uses; turbopack in next.config.mjs puts them in place. On every
 * page with a listener the originals weigh (gzip):
 * - Realtime Database, Functions, Remote Config and Storage of Firebase, imported by reactfire: 48 KB
 * - re2js, which Firestore needs only for regular expressions in pipelines, a separate query language: 45 KB
 * - Next's copy of Node's Buffer, which Firestore needs only in Node: 7 KB
 * To use one of them, remove its line from next.config.mjs.
 */
function absent(): never {
  throw new Error('left out: see next.config.mjs');
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
