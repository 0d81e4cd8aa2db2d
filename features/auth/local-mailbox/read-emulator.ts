import * as v from 'valibot';

const Mails = v.object({
  oobCodes: v.array(v.object({ email: v.string(), requestType: v.string(), oobLink: v.string() })),
});
const Codes = v.object({
  verificationCodes: v.array(v.object({ phoneNumber: v.string(), code: v.string() })),
});

/** Where the emulator keeps what it would have sent. */
export interface LocalGame {
  /** The Auth emulator's port on the host of this page. */
  readonly authPort: number;
  readonly projectId: string;
}

/** What somebody waits for; without an address the latest mail to anybody. */
export type Wanted =
  | { readonly kind: 'mail'; readonly email?: string }
  | { readonly kind: 'reset'; readonly email: string }
  | { readonly kind: 'code'; readonly number: string };

/** What the Auth emulator would have sent last: a link, a code, or nothing. Throws where it cannot be asked. */
export async function readEmulator(
  { authPort, projectId }: LocalGame,
  hostname: string,
  wanted: Wanted,
): Promise<{ link: string } | { code: string } | null> {
  const host = hostname.includes(':') ? `[${hostname}]` : hostname;
  const ask = async (what: string): Promise<unknown> => {
    const url = `http://${host}:${authPort}/emulator/v1/projects/${projectId}/${what}`;
    return (await fetch(url)).json();
  };
  if (wanted.kind === 'code') {
    const { verificationCodes } = v.parse(Codes, await ask('verificationCodes'));
    const last = verificationCodes.findLast(({ phoneNumber }) => phoneNumber === wanted.number);
    return last ? { code: last.code } : null;
  }
  const type = wanted.kind === 'mail' ? 'VERIFY_EMAIL' : 'PASSWORD_RESET';
  const email = wanted.email?.toLowerCase();
  const { oobCodes } = v.parse(Mails, await ask('oobCodes'));
  const last = oobCodes.findLast(
    (mail) => mail.requestType === type && (email === undefined || mail.email === email),
  );
  return last ? { link: last.oobLink } : null;
}
