import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { playCue } from '../sound/play-cue.ts';
import { announce } from '../ui/announce.ts';
import { formatList } from '../i18n/format.ts';
import { answerTexts, LETTERS } from './answers.ts';
import type { AnswerStage, QuestionView } from './view-models.ts';

/** Sounds and reads out what happens to a question: it opens, its answer is locked, its key is shown. */
export function usePanelAnnouncements(
  question: QuestionView,
  stage: AnswerStage,
  lockedText: string,
): void {
  const { t, i18n } = useTranslation();
  const latest = useRef({ question, stage, lockedText });
  useEffect(() => {
    latest.current = { question, stage, lockedText };
  });
  const { id } = question;
  const { kind } = stage;

  useEffect(() => {
    const now = latest.current;
    const { number, count, text } = now.question;
    switch (kind) {
      case 'listening':
        announce(t('play.announceClip', { number: number + 1, count, text }));
        return;
      case 'open':
        playCue('reveal');
        announce(
          now.question.kind === 'word'
            ? t('play.announceWord', { number: number + 1, count, text })
            : t('play.announceQuestion', {
                ...{ number: number + 1, count, text },
                answers: now.question.options
                  .map((option, place) => `${LETTERS[place] ?? ''}: ${option}`)
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
        playCue(verdict === 'right' ? 'right' : 'wrong');
        const answer = key && formatList(i18n.language, answerTexts(now.question, key));
        const said = answer ? ` ${t('play.theAnswer', { answer })}` : '';
        announce(`${t(`play.verdict.${verdict}`)}${said}`);
        return;
      }
    }
  }, [id, kind, t, i18n]);
}
