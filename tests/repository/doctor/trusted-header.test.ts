import { describe, expect, it, onTestFinished } from 'vitest';
import { examine } from '../../../scripts/doctor/doctor.ts';
import { ROOT } from '../../../scripts/project/root.ts';
import { VARIABLES } from './healthy-project.ts';
import { NOW, startGame } from './running-game.ts';

const HEADER = 'cf-connecting-ip';

/** The findings about the trusted address. @param behind as in TrustedHeader */
async function addressFindings(behind: (sent: string | undefined) => string | undefined) {
  const header = { name: HEADER, behind };
  const { url, server } = await startGame({ hops: 2, offMs: 0, header });
  onTestFinished(() => void server.close());
  const findings = await examine({
    folder: ROOT,
    variables: { ...VARIABLES, TRUSTED_PROXY_HOPS: '', TRUSTED_ADDRESS_HEADER: HEADER },
    firestore: null,
    google: null,
    url,
    now: () => NOW,
  });
  return findings.filter(({ name }) => name === 'trusted address');
}

describe('the doctor of a game with TRUSTED_ADDRESS_HEADER', () => {
  it('finds nothing wrong if the proxy replaces the header', async () => {
    expect(await addressFindings(() => '203.0.113.9')).toEqual([
      { name: 'trusted address', state: 'ok', text: 'this machine is 203.0.113.9, by a header' },
    ]);
  });

  it('finds a proxy that passes the client’s header through', async () => {
    expect(await addressFindings((sent) => sent)).toEqual([
      {
        name: 'trusted address',
        state: 'wrong',
        text: 'a client can invent its own',
        fix: `Let the proxy replace ${HEADER} in each request, and let nothing else reach the game.`,
      },
    ]);
  });

  it('finds a host that does not set the header', async () => {
    expect(await addressFindings(() => undefined)).toEqual([
      {
        name: 'trusted address',
        state: 'wrong',
        text: `the game finds no address in ${HEADER}`,
        fix: 'Set TRUSTED_ADDRESS_HEADER to the header in which the host writes the address of the client, here and at the host.',
      },
    ]);
  });
});
