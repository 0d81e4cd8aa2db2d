import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { loadMessages } from '../../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../../features/shared/i18n/translator.ts';
import { TranslatorContext } from '../../../../features/shared/i18n/use-translation.ts';
import { OptionContent } from '../../../../features/shared/question/option.tsx';
import type { RivalMarks } from '../../../../features/shared/question/view-models.ts';

const translator = createTranslator('en', await loadMessages('en'));

const optionOf = (rivals: RivalMarks) =>
  renderToStaticMarkup(
    <TranslatorContext value={translator}>
      <OptionContent letter="A" text="Mars" lang="en" hasTex={false} look="right" rivals={rivals} />
    </TranslatorContext>,
  );

describe('an option at the reveal', () => {
  it('shows the faces of its players and names them for screen readers', () => {
    const option = optionOf([
      { option: 0, seat: 0, name: 'Ann', image: '', isMe: true },
      { option: 0, seat: 1, name: 'Ben', image: '/avatars/fox.svg', isMe: false },
    ]);
    expect(option).toContain('picked by You and Ben');
    expect(option).toContain('src="/avatars/fox.svg"');
    // Ann has no picture: her initial, which is no part of the option's name
    expect(option).toMatch(/<span aria-hidden="true"[^>]*>A<\/span>/);
  });
});
