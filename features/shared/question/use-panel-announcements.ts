import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { playCue } from '../sound/play-cue.ts';
import { announce } from '../ui/announce.ts';
import { afterPaint } from '../ui/after-paint.tsx';
import { formatList } from '../i18n/format.ts';
import { answerTexts, LETTERS } from './answers.ts';
import type { AnswerStage, PanelQuestion } from './view-models.ts';
import { letterCount } from './word-letters.ts';

/** Plays sounds and announces a question's events: it opens, its answer is locked, the right answer is shown. */
export function usePanelAnnouncements(
  question: PanelQuestion,
  stage: AnswerStage,
  lockedText: string,
  revealedText: string | undefined,
): void {
  const { t, i18n } = useTranslation();
  const latest = useRef({ question, stage, lockedText, revealedText });
  useEffect(() => {
    latest.current = { question, stage, lockedText, revealedText };
  });
  // the question whose picture was announced before its options
  const listenedTo = useRef<string>(undefined);
  const { id } = question;
  const { kind } = stage;

  useEffect(() => {
    return afterPaint(tell);

    function tell(): void {
      const now = latest.current;
      const { number, count, text, audio, picture } = now.question;
      const asked = { number: number + 1, count, text };
      const withPicture = picture ? `${text} ${t('play.picture.is', { alt: picture.alt })}` : text;
      switch (kind) {
        case 'listening':
          listenedTo.current = id;
          announce(
            picture && !audio
              ? t('play.announceWord', { ...asked, text: withPicture })
              : t('play.announceClip', asked),
          );
          return;
        case 'open':
          playCue('reveal');
          announce(
            now.question.kind === 'word'
              ? sentences([
                  t('play.announceWord', asked),
                  t('play.word.label', {
                    count: letterCount(now.question.letters, now.question.given),
                  }),
                ])
              : t('play.announceQuestion', {
                  ...asked,
                  text: listenedTo.current === id ? text : withPicture,
                  answers: now.question.options
                    .map((option, place) => `${markOf(now.question.kind, place)}: ${option}`)
                    .join('; '),
                }),
          );
          return;
        case 'locked':
          playCue('lock');
          announce(now.lockedText);
          return;
        case 'revealed': {
          if (now.stage.kind !== 'revealed') return;
          const { verdict, key } = now.stage.reveal;
          // a missing answer is not a wrong one
          if (verdict === 'right' || verdict === 'wrong') playCue(verdict);
          const answer = key && formatList(i18n.language, answerTexts(now.question, key));
          announce(
            sentences([
              t(`play.verdict.${verdict}`),
              answer && t('play.theAnswer', { answer }),
              now.revealedText,
            ]),
          );
          return;
        }
      }
    }
  }, [id, kind, t, i18n]);
}

/** The label of an answer: letters for options, numbers for the items of a sequence. */
const markOf = (kind: PanelQuestion['kind'], place: number): string =>
  kind === 'sequence' ? String(place + 1) : (LETTERS[place] ?? '');

/** Joins texts into one, with a pause between them for screen readers. */
export function sentences(parts: readonly (string | undefined)[]): string {
  return parts
    .flatMap((part) => (part ? [/[.!?।۔]$/.test(part) ? part : `${part}.`] : []))
    .join(' ');
}
