import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Lifeline } from '../../../domain/play/lifelines.ts';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';
import type { LifelineView } from '../../../features/shared/question/view-models.ts';
import { LifelineBar } from '../../../features/solo/lifeline-bar.tsx';

const NAMES: readonly (readonly [Lifeline, string, string])[] = [
  ['fifty-fifty', '50/50', '50/50'],
  ['audience-poll', 'Poll', 'Audience poll'],
  ['reset-timer', 'Timer', 'Reset timer'],
  ['skip', 'Skip', 'Skip'],
  ['hint', 'Hint', 'Hint'],
];

/** The buttons of a bar, in order. */
async function buttonsOf(
  lifelines: readonly (Pick<LifelineView, 'lifeline' | 'fee'> & Partial<LifelineView>)[],
): Promise<readonly string[]> {
  const markup = renderToStaticMarkup(
    <TranslatorContext value={createTranslator('en', await loadMessages('en'))}>
      <LifelineBar
        lifelines={lifelines.map((one) => ({ refusal: undefined, isBusy: false, ...one }))}
        onUse={() => undefined}
      />
    </TranslatorContext>,
  );
  return [...markup.matchAll(/<button.*?<\/button>/gs)].map(([button]) => button);
}

describe('each lifeline', () => {
  it('shows its name, its full name and its price', async () => {
    const buttons = await buttonsOf(
      NAMES.map(([lifeline], index) => ({ lifeline, fee: 10 + index })),
    );
    expect(buttons).toHaveLength(NAMES.length);
    for (const [index, [, short, name]] of NAMES.entries()) {
      expect(buttons[index]).toContain(`>${short}</span>`);
      expect(buttons[index]).toContain(`<span class="sr-only">${name}</span>`);
      expect(buttons[index]).toContain(`>${10 + index}<svg`);
      expect(buttons[index]).toContain(`${10 + index} coins</span>`);
    }
  });

  it('shows no price once it is used, or if it is free', async () => {
    const [used, free] = await buttonsOf([
      { lifeline: 'skip', fee: 10, refusal: 'used' },
      { lifeline: 'hint', fee: 0 },
    ]);
    expect(used).not.toMatch(/>10</);
    expect(free).not.toMatch(/>0</);
  });
});
