import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ExamTitle } from '../../../features/exam/exam-entry.tsx';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { createTranslator } from '../../../features/shared/i18n/translator.ts';
import { TranslatorContext } from '../../../features/shared/i18n/use-translation.ts';

const titles = [{ language: 'ur', text: 'امتحان' }];

it.each([
  ['in the language of the screen', 'ur', { title: 'Exam', titles }, '<bdi>امتحان</bdi>'],
  ['in English, marked as such', 'hi', { title: 'Exam', titles }, '<bdi lang="en">Exam</bdi>'],
  ['in English on an English screen', 'en', { title: 'Exam', titles }, '<bdi>Exam</bdi>'],
  [
    'in the language of its questions',
    'en',
    { title: 'امتحان', lang: 'ur' },
    '<bdi lang="ur">امتحان</bdi>',
  ],
])('the title of an exam is %s', async (_what, code, exam, expected) => {
  const translator = createTranslator(code, await loadMessages(code));
  const html = renderToStaticMarkup(
    <TranslatorContext value={translator}>
      <ExamTitle exam={exam} />
    </TranslatorContext>,
  );
  expect(html).toBe(expected);
});
