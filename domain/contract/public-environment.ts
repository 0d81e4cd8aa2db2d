/** The public part of the environment; sent with the page at each request, never built in. */
export interface PublicEnvironment {
  firebase: { projectId: string; apiKey: string; authDomain: string; appId: string };
  /** Ports of the local emulators on the host that served the page; null in production. */
  emulators: { auth: number; firestore: number } | null;
  /** Of reCAPTCHA Enterprise; '' where App Check is off. */
  appCheckSiteKey: string;
  /** The keys for push messages; null if the game has none. */
  push: PushKeys | null;
}

/** The keys of push messages; both are public. */
export interface PushKeys {
  readonly senderId: string;
  readonly vapidKey: string;
}

/** The configuration with which a browser asks for push messages. */
export interface PushConfig extends PushKeys {
  readonly firebase: PublicEnvironment['firebase'];
}
