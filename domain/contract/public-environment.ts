/** What the browser may know of the environment; sent with the page at each request, never built in. */
export interface PublicEnvironment {
  firebase: { projectId: string; apiKey: string; authDomain: string; appId: string };
  /** Ports of the local emulators on the host that served the page; null in production. */
  emulators: { auth: number; firestore: number } | null;
}
