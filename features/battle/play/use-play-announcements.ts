import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BattleView } from '../../../domain/battle/view.ts';
import { playCue } from '../../shared/sound/play-cue.ts';
import { announce } from '../../shared/ui/announce.ts';
import type { Stage } from './stage.ts';

/** Sounds and reads out what happens at the table: a question opens, an answer is locked, a key is shown. */
export function usePlayAnnouncements(view: BattleView, stage: Stage): void {
  const { t } = useTranslation();
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  const { kind } = stage;
  const number = stage.question;

  useEffect(() => {
    const { question, reveals, seats } = latest.current;
    switch (kind) {
      case 'question':
        playCue('reveal');
        if (question) {
          announce(
            t('battle.announceQuestion', {
              number: number + 1,
              count: question.count,
              text: question.text,
            }),
          );
        }
        return;
      case 'locked':
        playCue('lock');
        announce(t('battle.lockedWait'));
        return;
      case 'reveal': {
        const reveal = reveals.find((one) => one.number === number);
        const me = seats.find(({ isMe }) => isMe);
        const answer = me && reveal?.answers.get(me.id);
        const right = reveal?.options.find(({ isRight }) => isRight)?.text ?? '';
        const isRight = answer?.kind === 'judged' && answer.isRight;
        playCue(isRight ? 'right' : 'wrong');
        const verdict = answer?.kind === 'judged' ? (isRight ? 'right' : 'wrong') : 'missed';
        announce(`${t(`battle.${verdict}`)} ${t('battle.theAnswer', { answer: right })}`);
        return;
      }
    }
  }, [kind, number, t]);
}
