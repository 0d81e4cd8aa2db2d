import { Coins, LogOut, MessageCircle } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { use, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BattleView } from '../../../domain/battle/view.ts';
import type { Answer } from '../../../domain/question/question.ts';
import { leaveRoomAtom } from '../../../realtime/battle/lobby-atoms.ts';
import { lockAnswerAtom } from '../../../realtime/battle/play-atoms.ts';
import { useCategoryName } from '../../shared/i18n/category-name.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { QuestionPanel } from '../../shared/play/question-panel.tsx';
import { StageTimer } from '../../shared/play/timer.tsx';
import { useQuestionLanguage } from '../../shared/questions/question-language.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { ConfirmButton } from '../../shared/ui/confirm-button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { notify } from '../../shared/ui/notify.ts';
import type { Now } from '../../shared/ui/use-server-time.ts';
import { ChatSlotsContext } from '../room/chat-slots.ts';
import { useIntent, useRun } from '../room/use-intent.ts';
import { panelQuestion, panelStage, panelTimer, pipsOf } from './panel-view.ts';
import { ScoreBar } from './score-bar.tsx';
import type { Stage } from './stage.ts';
import { usePresenceAnnouncements } from './use-presence-announcements.ts';

/** The table in play: who is there and how they stand, the question, the answers; then the reveal in the same places. */
export function Play({
  view,
  stage,
  pending,
  now,
}: {
  view: BattleView;
  stage: Stage;
  /** The position that is locked but not acknowledged. */
  pending: number | null;
  now: Now;
}) {
  const { t } = useTranslation();
  const run = useRun();
  usePresenceAnnouncements(view.seats);

  const { record } = view;
  const lang = useQuestionLanguage(record.language)?.code;
  const answers = panelStage(view, stage, pending);
  const timer = panelTimer(view, stage);
  const lock = useSetAtom(lockAnswerAtom);
  const answer = useCallback(
    (given: Answer) => {
      if (given.kind === 'choice') void run(() => lock(given.option));
    },
    [run, lock],
  );

  // a bot has no ears
  const isTalked = record.kind !== 'bot';
  const { seats } = view;
  const isDuel = seats.length === 2;
  return (
    <div
      className={classNames(
        'mx-auto grid max-w-3xl gap-4 pt-3 sm:gap-5',
        isTalked && 'lg:max-w-none lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start',
      )}
    >
      <div className="grid min-w-0 gap-4 sm:gap-5">
        <h1 className="sr-only">
          {t('play.question', { number: stage.question + 1, count: record.rules.questionCount })}
        </h1>
        <ScoreBar
          seats={view.seats}
          reveal={
            stage.kind === 'reveal'
              ? view.reveals.find(({ number }) => number === stage.question)
              : undefined
          }
          clock={isDuel && <StageTimer stage={answers} timer={timer} now={now} />}
          now={now}
        />
        <Absence view={view} />
        <QuestionPanel
          question={panelQuestion(view, stage, lang)}
          stage={answers}
          pips={pipsOf(
            seats.find(({ isMe }) => isMe)?.score.answers ?? [],
            view.reveals.length,
            stage.kind === 'reveal' ? undefined : stage.question,
          )}
          timer={isDuel ? undefined : timer}
          now={now}
          onAnswer={answer}
          lockedText={t('battle.lockedWait')}
        />
        <TableBar view={view} />
      </div>
      {isTalked && <SideChat />}
    </div>
  );
}

function Absence({ view }: { view: BattleView }) {
  const { t } = useTranslation();
  const others = view.seats.filter(({ isMe }) => !isMe);
  if (others.length === 0 || others.some(({ presence }) => presence.kind !== 'left')) return null;
  return (
    <Notice kind="info">
      {t(others.length === 1 ? 'battle.opponentLeft' : 'battle.everyoneLeft')}
    </Notice>
  );
}

function TableBar({ view }: { view: BattleView }) {
  const { t } = useTranslation();
  const nameOf = useCategoryName();
  const { busy, run } = useIntent();
  const leave = useSetAtom(leaveRoomAtom);
  const { record, seats } = view;
  const pot = record.entryFee * seats.length;

  async function giveUp(): Promise<void> {
    if (!(await run(leave))) return;
    // the page that follows begins at its top, and says what has happened
    window.scrollTo(0, 0);
    await notify('blank', t('battle.youGaveUp'), 'gave-up');
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Chip>{nameOf(record.categoryName)}</Chip>
      {pot > 0 && (
        <Chip tone="sun">
          <Coins aria-hidden="true" />
          {t('lobby.facts.pot')}: {t('common.coins', { count: pot })}
        </Chip>
      )}
      {record.kind === 'bot' && <Chip tone="warning">{t('battle.practice')}</Chip>}
      <ConfirmButton
        kind="quiet"
        size="small"
        busy={busy}
        className="ms-auto"
        title={t('battle.leaveTitle')}
        text={t(record.entryFee > 0 ? 'battle.leaveText' : 'battle.leaveTextFree')}
        yes={t('battle.leaveYes')}
        no={t('common.keep')}
        onConfirm={() => void giveUp()}
      >
        <LogOut aria-hidden="true" className="rtl:-scale-x-100" />
        {t('battle.leave')}
      </ConfirmButton>
    </div>
  );
}

/** Beside the table where there is room; below it, on demand, where there is none. */
function SideChat() {
  const { panel } = use(ChatSlotsContext);
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-3">
      <Button
        kind="quiet"
        size="small"
        aria-expanded={isOpen}
        className="lg:hidden"
        onClick={() => setIsOpen(!isOpen)}
      >
        <MessageCircle aria-hidden="true" />
        {t(isOpen ? 'chat.hide' : 'chat.open')}
      </Button>
      <div className={classNames(!isOpen && 'max-lg:hidden')}>{panel}</div>
    </div>
  );
}
