import { PROVIDER_PICTURE_HOSTS } from '../../domain/account/picture-address.ts';

/** The facts on which a policy depends. */
export interface PolicyFacts {
  /** Base64, new for every request. */
  readonly nonce: string;
  /** Whether it is for a page of `npm run dev`. */
  readonly isDevelopment: boolean;
  /** Whether the request has a session. A page without one may offer the sign-in. */
  readonly isKnown: boolean;
  /** Whether videos may be shown in it. */
  readonly hasVideos: boolean;
  /** The host and port that the browser asked, as in the Host header. */
  readonly host: string;
  /** The host name that handles the popup of a provider; '' in a local game. */
  readonly authDomain: string;
  /** Ports of the emulators on that host; null in production. */
  readonly emulators: { readonly auth: number; readonly firestore: number } | null;
  /** Whether browsers may ask for push messages. */
  readonly hasPush: boolean;
  /** Whether every page is attested by reCAPTCHA Enterprise. */
  readonly hasAppCheck: boolean;
  /** Hosts of the operator's pictures. */
  readonly pictureHosts: readonly string[];
}

/** The addresses that Firebase's SDK calls. */
const FIREBASE = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://firestore.googleapis.com',
];
/** The addresses at which a browser gets a push token. */
const PUSH = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];
/** The addresses of App Check and its attestation provider. */
const APP_CHECK = [
  'https://content-firebaseappcheck.googleapis.com',
  'https://www.google.com/recaptcha/',
];
/** The invisible check before a code is sent, and that of App Check. */
const RECAPTCHA_FRAMES = [
  'https://www.google.com/recaptcha/',
  'https://recaptcha.google.com/recaptcha/',
];

/** Videos of passages; this host sets no cookie before one is played. */
const VIDEO_FRAMES = ['https://www.youtube-nocookie.com'];

/**
 * The Content-Security-Policy of one page. Scripts run if they have the nonce or are loaded by such a script
 * ('strict-dynamic'; browsers that support it ignore 'self').
 */
export function contentSecurityPolicy(facts: PolicyFacts): string {
  const { nonce, isDevelopment, isKnown, hasVideos, host } = facts;
  const { authDomain, emulators, hasPush, hasAppCheck, pictureHosts } = facts;
  const machine = host.replace(/:\d+$/, '');
  const emulated = emulators && {
    auth: `http://${machine}:${emulators.auth}`,
    firestore: `http://${machine}:${emulators.firestore}`,
  };
  const handler = emulated ? [emulated.auth] : authDomain ? [`https://${authDomain}`] : [];
  // a client navigation keeps the first page's policy, so every guest page must allow the sign-in
  const frames = [
    ...(isKnown ? [] : handler),
    ...(!emulated && (hasAppCheck || !isKnown) ? RECAPTCHA_FRAMES : []),
    ...(hasVideos ? VIDEO_FRAMES : []),
  ];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      // React's development build makes stacks by eval
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
    ],
    // React writes style attributes (positions, progress), and toasts bring a style element; neither can carry a nonce, and
    // a style can do far less harm than a script
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [
      "'self'",
      ...[...PROVIDER_PICTURE_HOSTS, ...pictureHosts].map((one) => `https://${one}`),
    ],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...(emulated ? Object.values(emulated) : FIREBASE),
      ...(hasPush ? PUSH : []),
      ...(hasAppCheck ? APP_CHECK : []),
      ...(isDevelopment ? [`ws://${host}`] : []),
    ],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
