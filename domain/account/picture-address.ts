/** A picture of ours, or one at an https address: nothing that a browser would run, and no other host's plain http. */
const PICTURE = /^(\/(?!\/)[\w./-]{1,200}|https:\/\/[^\s"'<>]{1,2000})$/;

/** Whether a text is the address of a picture. */
export function isPictureAddress(text: string): boolean {
  return PICTURE.test(text);
}
