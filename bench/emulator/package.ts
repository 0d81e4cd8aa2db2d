import { FirestoreServer } from '@firestore-emulator/server';

/** The npm package we compare with, on the port given as the argument. */
const server = new FirestoreServer();
await server.start(Number(process.argv[2]));
