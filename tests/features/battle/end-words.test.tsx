import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { BattleView } from '../../../domain/battle/view.ts';
import { Headline } from '../../../features/battle/result/headline.tsx';
import type { MatchVerdict } from '../../../features/battle/result/verdict.ts';
import type { StopReason } from '../../../features/battle/room/stop-screen.tsx';
import { StopScreen } from '../../../features/battle/room/stop-screen.tsx';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';
import { aRecord } from '../../support/battle-builders.ts';
import { aSeat } from './support/seats.ts';

const translator = createTranslator('en', await loadMessages('en'));
const markupOf = (children: ReactNode) =>
  renderToStaticMarkup(<TranslatorContext value={translator}>{children}</TranslatorContext>);

const me = aSeat('ann', 0, { isMe: true });
const seatsOf = (others: readonly string[], hasGivenUp: boolean) => [
  me,
  ...others.map((id, place) => aSeat(id, place + 1, { hasGivenUp })),
];

/** The headline and the words below it. */
function headline(verdict: MatchVerdict, others: readonly string[], hasGivenUp = false): string[] {
  const seats = seatsOf(others, hasGivenUp);
  const kind = others.length > 1 ? 'group' : 'friend';
  const view: BattleView = {
    record: aRecord({ kind, status: 'settled', members: seats.map(({ id }) => id) }),
    phase: { kind: 'finished' },
    seats,
    question: undefined,
    reveals: [],
  };
  const markup = markupOf(<Headline view={view} me={me} verdict={verdict} />);
  return [/<h1[^>]*>(.*?)<\/h1>/, /<p[^>]*>(.*?)<\/p>/].map((text) => text.exec(markup)?.[1] ?? '');
}

describe('the headline of a result', () => {
  it.each<[MatchVerdict, string]>([
    ['won', 'Victory!'],
    ['lost', 'Defeat'],
    ['drawn', 'Draw'],
  ])('of a battle that was %s is %s', (verdict, text) => {
    expect(headline(verdict, ['ben'])[0]).toBe(text);
  });

  it('says which players have left: the opponent, everyone else or everyone', () => {
    expect(headline('won', ['ben'], true)[1]).toBe('Your opponent has left the game.');
    expect(headline('won', ['ben', 'cat'], true)[1]).toBe('Everyone else has left the game.');
    expect(headline('returned', ['ben'], true)[1]).toBe(
      'Everyone has left the game. Entry fees are refunded.',
    );
    expect(headline('won', ['ben'])[1]).not.toContain('left the game');
  });
});

describe('the message for a failed entry to a room', () => {
  it.each<[StopReason, string]>([
    ['full', 'The room is full'],
    ['by-owner', 'The owner closed the room'],
    ['missing', 'No such room'],
    ['expired', 'The room has expired'],
  ])('for one that is %s says: %s', (reason, text) => {
    expect(markupOf(<StopScreen reason={reason} onBack={() => undefined} />)).toContain(
      `>${text}</h1>`,
    );
  });
});
