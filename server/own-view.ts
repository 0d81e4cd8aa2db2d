import type { GameView } from '../domain/contract/game-view.ts';
import { answer, refusal } from '../domain/contract/envelope.ts';
import type { Envelope } from '../domain/contract/envelope.ts';
import type { AddressOf } from './http/client-address.ts';
import type { SchedulerProof } from './scheduler-proof.ts';
import { isSecure } from './session/sessions.ts';

export interface ViewServices {
  /** The operator proves its identity like the scheduler. */
  readonly isScheduler: SchedulerProof;
  readonly addressOf: AddressOf;
  readonly projectId: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Creates the route that returns the game's view of a request: address, proxies, host, clock. Never throws. */
export function createViewRoute(services: ViewServices): (request: Request) => Promise<Response> {
  const { isScheduler, addressOf, projectId, now } = services;
  const reply = (status: number, envelope: Envelope<unknown>) =>
    Response.json(envelope, { status, headers: { 'cache-control': 'no-store' } });
  return async (request) => {
    try {
      if (!(await isScheduler(request))) {
        return reply(401, refusal('noToken', 'send Authorization: Bearer with the TASKS_TOKEN'));
      }
      const header = (name: string) => request.headers.get(name) ?? '';
      const view: GameView = {
        address: addressOf(request),
        forwardedFor: header('x-forwarded-for'),
        host: header('x-forwarded-host') || header('host'),
        isSecure: isSecure(request),
        projectId: projectId(),
        now: now(),
      };
      return reply(200, answer(view));
    } catch (error) {
      console.error(JSON.stringify({ view: 'failed', error: String(error) }));
      return reply(500, refusal('somethingWentWrong', 'the view failed: see the log'));
    }
  };
}
