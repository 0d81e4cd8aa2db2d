import * as v from 'valibot';

const Mails = v.object({
  oobCodes: v.array(v.object({ email: v.string(), requestType: v.string(), oobLink: v.string() })),
});
const Codes = v.object({
  verificationCodes: v.array(v.object({ phoneNumber: v.string(), code: v.string() })),
});

/** The emulator's project and port, which list its unsent mails and codes. */
export interface LocalGame {
  /** The Auth emulator's port on the host of this page. */
  readonly authPort: number;
  readonly projectId: string;
}

/** The expected mail or code; without an address the latest mail to any address. */
export type MailboxQuery =
  | { readonly kind: 'mail'; readonly email?: string }
  | { readonly kind: 'reset'; readonly email: string }
  | { readonly kind: 'code'; readonly number: string };

/** Returns the emulator's latest link or code; nothing if there is none. Throws if the emulator does not answer. */
export async function readEmulator(
  { authPort, projectId }: LocalGame,
  hostname: string,
  wanted: MailboxQuery,
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
