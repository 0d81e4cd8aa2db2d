import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../../../domain/battle/room.ts';
import { RoomFacts } from '../../../features/battle/room/room-facts.tsx';
import { CreateRoom } from '../../../features/battle/setup/create-room.tsx';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';
import { aRecord } from '../../support/battle-builders.ts';

async function textsOf(children: ReactNode): Promise<string> {
  const translator = createTranslator('en', await loadMessages('en'));
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <TranslatorContext value={translator}>{children}</TranslatorContext>
    </QueryClientProvider>,
  );
}

describe('double time', () => {
  it('is offered when a room is opened, as twice the operator’s seconds', async () => {
    const battle = {
      randomEntryFee: 5,
      searchSeconds: 30,
      feeChips: [5],
      maxEntryFee: 50,
      rules: { ...DEFAULT_RULES, questionMs: 20_000 },
    };
    const form = await textsOf(<CreateRoom kind="friend" battle={battle} coins={100} />);
    const [, choice = ''] =
      /<fieldset[^>]*><legend[^>]*>Time for each question(.*?)<\/fieldset>/.exec(form) ?? [];
    expect(choice.match(/Normal, 20 s|Double, 40 s|checked=/g)).toEqual([
      'checked=',
      'Normal, 20 s',
      'Double, 40 s',
    ]);
  });

  it('is listed for its room alone', async () => {
    expect(await textsOf(<RoomFacts record={aRecord({ isDoubleTime: true })} />)).toContain(
      'Double time',
    );
    expect(await textsOf(<RoomFacts record={aRecord()} />)).not.toContain('Double time');
  });
});
