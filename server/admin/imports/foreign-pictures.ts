import { isPictureAddress, isPictureOn } from '../../../domain/account/picture-address.ts';

/** What is said of a picture that no page would show. */
export const FOREIGN_PICTURE =
  'is on a host whose pictures the pages do not show: add it to PICTURE_HOSTS, for the game too';

/** Whether a text is a picture's address on a host that is neither ours nor among these. */
export function isForeignPicture(text: string, hosts: readonly string[]): boolean {
  return isPictureAddress(text) && !isPictureOn(hosts, text);
}

/** Where in what an operator wrote such pictures stand, as in section_1.items.0.image; links are none. */
export function foreignPictures(
  written: unknown,
  hosts: readonly string[],
  path: readonly string[] = [],
): string[] {
  if (typeof written === 'string') {
    return isForeignPicture(written, hosts) ? [path.join('.')] : [];
  }
  if (typeof written !== 'object' || written === null) return [];
  return Object.entries(written).flatMap(([name, value]) =>
    name === 'link' ? [] : foreignPictures(value, hosts, [...path, name]),
  );
}
