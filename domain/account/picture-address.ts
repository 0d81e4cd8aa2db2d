/** A path of this site, or an https address. Excludes addresses that a browser would run, and plain http. */
const PICTURE = /^(\/(?!\/)[\w./-]{1,200}|https:\/\/[^\s"'<>]{1,2000})$/;

/**
 * The hosts where sign-in providers store their users' pictures. A player can set any address at Firebase; a player's
 * own server would learn when, and from which address, each rival loads the picture.
 */
export const PROVIDER_PICTURE_HOSTS: readonly string[] = ['lh3.googleusercontent.com'];

/** Whether a text is the address of a picture. */
export function isPictureAddress(text: string): boolean {
  return PICTURE.test(text);
}

/** Whether a text is the address of a picture on this site or on these hosts. */
export function isPictureOn(hosts: readonly string[], text: string): boolean {
  if (!isPictureAddress(text)) return false;
  if (text.startsWith('/')) return true;
  // `host` includes the port if it is not the default
  return URL.canParse(text) && hosts.includes(new URL(text).host) && !new URL(text).username;
}

/** Whether a text is the address of a player's picture: an uploaded one, or the sign-in provider's. */
export function isPlayerPicture(text: string): boolean {
  return isPictureOn(PROVIDER_PICTURE_HOSTS, text);
}

/** The avatars of the game, by name; `starterAvatar` has the address of each. */
export const STARTER_AVATARS = [
  ...([
    'fox',
    'owl',
    'cat',
    'bear',
    'frog',
    'penguin',
    'whale',
    'bee',
    'turtle',
    'rabbit',
  ] as const),
  ...(['lion', 'octopus', 'snail', 'rocket', 'planet', 'balloon', 'kite', 'cactus'] as const),
  ...(['mushroom', 'teapot'] as const),
] as const;

/** The name of one of the game's avatars. */
export type StarterAvatar = (typeof STARTER_AVATARS)[number];

/** The address of one of the game's avatars. */
export function starterAvatar(name: StarterAvatar): string {
  return `/avatars/${name}.svg`;
}
