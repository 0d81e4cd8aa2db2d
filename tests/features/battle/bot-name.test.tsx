import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Phase } from '../../../domain/battle/phase.ts';
import type { BattleView } from '../../../domain/battle/view.ts';
import { LiveRoom } from '../../../features/battle/live-room.tsx';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';
import { aRecord } from '../../support/battle-builders.ts';
import { aSeat } from './support/seats.ts';

const PHASES: Readonly<Record<string, Phase>> = {
  countdown: { kind: 'countdown', until: 3_000 },
  question: { kind: 'question', question: 0, until: 15_000 },
};

/** The texts of the room on a screen, with a rival in the seat of the bot. */
async function textsOf(code: string, kind: 'bot' | 'ghost', rival: string, phase: Phase) {
  const view: BattleView = {
    record: aRecord({ kind, members: ['ann', 'bot'], capacity: 2, entryFee: 0 }),
    phase,
    seats: [
      aSeat('ann', 0, { isMe: true }),
      aSeat('bot', 1, { name: rival, isBot: kind === 'bot', isGhost: kind === 'ghost' }),
    ],
    question: {
      number: 0,
      count: 10,
      questionId: 'space-001',
      text: 'Which planet?',
      options: [{ position: 0, text: 'Mars' }],
      startedAt: 0,
    },
    reveals: [],
  };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <TranslatorContext value={createTranslator(code, await loadMessages(code))}>
        <LiveRoom
          roomId="room"
          view={view}
          me="ann"
          pending={null}
          now={() => 0}
          onBack={() => undefined}
          onAgain={undefined}
        />
      </TranslatorContext>
    </QueryClientProvider>,
  );
  return html
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

describe('the name of the bot', () => {
  it.each([
    ['en', 'Bot'],
    ['es', 'Bot'],
    ['hi', 'बॉट'],
    ['ur', 'بوٹ'],
  ])('is that of a screen in %s: %s', async (code, name) => {
    for (const phase of Object.values(PHASES)) {
      const texts = await textsOf(code, 'bot', 'Stored', phase);
      expect(texts, phase.kind).toContain(name);
      expect(texts.join(' '), phase.kind).not.toContain('Stored');
    }
  });

  it('is not given to a recorded run, which has the name of its player', async () => {
    for (const phase of Object.values(PHASES)) {
      const texts = await textsOf('ur', 'ghost', 'Mia', phase);
      expect(texts, phase.kind).toContain('Mia');
      expect(texts, phase.kind).not.toContain('بوٹ');
    }
  });
});
