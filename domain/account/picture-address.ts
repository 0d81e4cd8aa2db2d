/** A picture of ours, or one at an https address: nothing that a browser would run, and no other host's plain http. */
const PICTURE = /^(\/(?!\/)[\w./-]{1,200}|https:\/\/[^\s"'<>]{1,2000})$/;

/**
 * The hosts where sign-in providers store their users' pictures. A player can set any address at Firebase; a host of the
 * player's own would learn when, and from which address, each rival looks.
 */
export const PROVIDER_PICTURE_HOSTS: readonly string[] = ['lh3.googleusercontent.com'];

/** Whether a text is the address of a picture. */
export function isPictureAddress(text: string): boolean {
  return PICTURE.test(text);
}

/** Whether a text is the address of a picture of ours, or of one on these hosts. */
export function isPictureOn(hosts: readonly string[], text: string): boolean {
  if (!isPictureAddress(text)) return false;
  if (text.startsWith('/')) return true;
  // `host` has the port in it, where there is one that is not usual
  return URL.canParse(text) && hosts.includes(new URL(text).host) && !new URL(text).username;
}

/** Whether a text is the address of a player's picture: an uploaded one, or the one of the provider. */
export function isPlayerPicture(text: string): boolean {
  return isPictureOn(PROVIDER_PICTURE_HOSTS, text);
}

/** The faces that the game brings, by name: each is a drawing of ours at `starterAvatar`. */
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

/** The name of a face that the game brings. */
export type StarterAvatar = (typeof STARTER_AVATARS)[number];

/** The address of a face that the game brings. */
export function starterAvatar(name: StarterAvatar): string {
  return `/avatars/${name}.svg`;
}
