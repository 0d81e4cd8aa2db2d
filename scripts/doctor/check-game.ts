import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { readEnvelope } from '../../domain/contract/envelope.ts';
import { GameView } from '../../domain/contract/game-view.ts';
import { askLine } from '../../domain/contract/line.ts';
import { UNKNOWN_ADDRESS } from '../../server/http/client-address.ts';
import { lastSweepOf } from '../../server/scheduled-work.ts';
import type { Finding } from './finding.ts';
import { notChecked, ok, wrong } from './finding.ts';

/** A scheduler calls once a minute, and two calls may be late. */
const SILENT_MS = 3 * 60_000;
/** The largest tolerated error of the clock; with more, locks that a page sends by its clock are denied. */
const CLOCK_MS = 2_000;
/** A game that does not answer is a finding after this time. */
const PATIENCE_MS = 10_000;
/** A reserved address (RFC 5737), as a client could forge it. */
const FORGED = '192.0.2.1';

const LastSweep = v.object({ at: v.number(), left: v.number(), errors: v.number() });

/** Reports the time of the scheduler's last call, and whether it keeps up. @param now milliseconds since the epoch */
export async function checkScheduler(
  firestore: Firestore,
  now: number,
): Promise<readonly Finding[]> {
  const document = await lastSweepOf(firestore).get();
  const fix =
    'Make the job of docs/deploy.md, and look at its log: 401 is a wrong audience, account or token.';
  if (!document.exists) return [wrong('scheduler', 'it has never called: no battle ends', fix)];
  const { at, left, errors } = v.parse(LastSweep, document.data());
  const seconds = Math.round((now - at) / 1_000);
  if (now - at > SILENT_MS) return [wrong('scheduler', `its last call was ${seconds} s ago`, fix)];
  if (errors > 0) {
    const text = `the call ${seconds} s ago had ${errors} errors`;
    return [wrong('scheduler', text, 'Look for "sweep" in the log of the game.')];
  }
  return [ok('scheduler', `called ${seconds} s ago, ${left} left`)];
}

/** Asks, as pages do, whether the line to the game works. Never rejects. @param url the address that players open */
export async function checkLine(url: string): Promise<readonly Finding[]> {
  let asked = new URL(url);
  let status: number | undefined;
  const line = await askLine(async (path, options) => {
    asked = new URL(path, url);
    const answer = await fetch(asked, { ...options, signal: AbortSignal.timeout(PATIENCE_MS) });
    ({ status } = answer);
    return answer;
  });
  if (status === undefined) {
    return [wrong('line', `nobody answers ${asked.href}`, 'Start the game, or name its address.')];
  }
  if (line === 'ours' && status === 200) return [ok('line', 'pages can ask whether it works')];
  const fix = 'Let the host pass it on to the game: pages ask it whether their line works.';
  return [wrong('line', `not the game answers ${asked.href}, but something with ${status}`, fix)];
}

/** The running game to check. */
export interface AskedGame {
  /** The address that players open. */
  readonly url: string;
  /** Its TASKS_TOKEN. */
  readonly token: string;
  /** The configured project. */
  readonly projectId: string;
  /** Its TRUSTED_ADDRESS_HEADER; undefined if it counts hops. */
  readonly header: string | undefined;
  /** Its TRUSTED_PROXY_HOPS; unused with a header. */
  readonly hops: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Asks the running game for its view of this machine, with a forged address in X-Forwarded-For and in the trusted
 * header. The number of hops follows from the view.
 */
export async function checkGame(game: AskedGame): Promise<readonly Finding[]> {
  const began = game.now();
  const response = await fetch(new URL('/api/tasks/view', game.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${game.token}`,
      'x-forwarded-for': FORGED,
      ...(game.header !== undefined && { [game.header]: FORGED }),
    },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const roundTrip = game.now() - began;
  if (response.status !== 200) {
    const fix = 'Give the game and this folder the same TASKS_TOKEN, and deploy this version.';
    return [wrong('game', `${game.url} answered ${response.status}`, fix)];
  }
  const reading = readEnvelope(GameView, await response.json());
  if (reading.kind !== 'data') throw new Error('the answer is not that of a game of this version');
  const view = reading.data;
  return [
    ...addressFindings(view, game),
    ...proxyFindings(view, game),
    ...clockFindings(view.now - (began + roundTrip / 2), roundTrip / 2),
  ];
}

function addressFindings(
  { address, forwardedFor }: GameView,
  { header, hops }: AskedGame,
): readonly Finding[] {
  if (header !== undefined) return [headerFinding(address, header)];
  const entries = forwardedFor.split(',').map((entry) => entry.trim());
  // proxies appended the addresses after the forged one
  const noted = entries.length - 1 - entries.lastIndexOf(FORGED);
  const fix = `Set TRUSTED_PROXY_HOPS to ${noted}, here and at the host.`;
  if (address === FORGED) return [wrong('trusted address', 'a client can invent its own', fix)];
  if (noted === hops) return [ok('trusted address', `this machine is ${address}, ${hops} hops`)];
  const text = `${noted} proxies note an address, TRUSTED_PROXY_HOPS is ${hops}: players are ${address}`;
  return [wrong('trusted address', text, fix)];
}

function headerFinding(address: string, header: string): Finding {
  if (address === FORGED) {
    const fix = `Let the proxy replace ${header} in each request, and let nothing else reach the game.`;
    return wrong('trusted address', 'a client can invent its own', fix);
  }
  if (address === UNKNOWN_ADDRESS) {
    const fix =
      'Set TRUSTED_ADDRESS_HEADER to the header in which the host writes the address of the client, here and at the host.';
    return wrong('trusted address', `the game finds no address in ${header}`, fix);
  }
  return ok('trusted address', `this machine is ${address}, by a header`);
}

function proxyFindings(view: GameView, { url, projectId }: AskedGame): readonly Finding[] {
  const { host, protocol } = new URL(url);
  const findings: Finding[] = [];
  if (view.host !== host) {
    const fix = 'Let each proxy pass Host on, or set X-Forwarded-Host: sessions are refused else.';
    findings.push(wrong('proxies', `the game is called ${view.host} instead of ${host}`, fix));
  }
  if (protocol === 'https:' && !view.isSecure) {
    const fix = 'Let the proxy that ends TLS set X-Forwarded-Proto to https.';
    findings.push(wrong('proxies', 'the game takes https for http: cookies are not safe', fix));
  }
  if (view.projectId !== projectId) {
    const text = `the game serves the project ${view.projectId}, not ${projectId}`;
    findings.push(wrong('game', text, 'Ask the right address, or name the right project.'));
  }
  return findings.length > 0 ? findings : [ok('proxies', 'Host and protocol arrive')];
}

function clockFindings(offMs: number, errorMs: number): readonly Finding[] {
  const text = `${Math.round(Math.abs(offMs))} ms ${offMs < 0 ? 'behind' : 'before'} this machine, ± ${Math.round(errorMs)} ms`;
  if (Math.abs(offMs) <= CLOCK_MS + errorMs) return [ok('clock', text)];
  const fix = 'Set both clocks by NTP: timedatectl shows whether a machine does.';
  return [wrong('clock', text, fix)];
}

/** The finding that the running game was not asked, with the reason. */
export const gameNotAsked = (why: string): readonly Finding[] => [
  notChecked('game, proxies, trusted address, clock', why),
];
