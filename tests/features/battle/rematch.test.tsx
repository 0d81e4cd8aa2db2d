import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { BattleView, SeatView } from '../../../domain/battle/view.ts';
import { Rematch } from '../../../features/battle/result/rematch.tsx';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';
import { aRecord } from '../../support/battle-builders.ts';
import { aSeat } from './support/seats.ts';

const translator = createTranslator('en', await loadMessages('en'));
const outcome = { result: 'drawn', coins: 0, points: 0, rank: 1, ratingChange: 0 } as const;

/** The texts of the notices and the buttons, in their order. */
function texts(presence: SeatView['presence'], wantsRematch: boolean): string[] {
  const me = aSeat('ann', 0, { isMe: true, wantsRematch });
  const view: BattleView = {
    record: aRecord({
      kind: 'friend',
      status: 'settled',
      members: ['ann', 'ben'],
      outcomes: { ann: outcome, ben: outcome },
    }),
    phase: { kind: 'finished' },
    seats: [me, aSeat('ben', 1, { presence })],
    question: undefined,
    reveals: [],
  };
  const markup = renderToStaticMarkup(
    <TranslatorContext value={translator}>
      <Rematch view={view} me={me} hasEnded={false} onAgain={undefined} />
    </TranslatorContext>,
  );
  return markup.match(/(?<=>)[^<]+(?=<)/g) ?? [];
}

describe('a rematch', () => {
  it('can be asked for while the rival is there, or away and may come back', () => {
    expect(texts({ kind: 'here' }, false)).toEqual(['Rematch', 'Back to the modes']);
    expect(texts({ kind: 'away' }, false)).toEqual(['Rematch', 'Back to the modes']);
  });

  it('can be taken back while the rival is away', () => {
    const gone = 'The others have gone.';
    expect(texts({ kind: 'away' }, true)).toEqual([gone, 'No rematch', 'Back to the modes']);
  });

  it('is impossible once the rival has left', () => {
    expect(texts({ kind: 'left' }, false)).toEqual(['The others have gone.', 'Back to the modes']);
  });
});
