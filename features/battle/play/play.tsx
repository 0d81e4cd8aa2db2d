import { Coins, LogOut, MessageCircle } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { use, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BattleView } from '../../../domain/battle/view.ts';
import { leaveRoomAtom } from '../../../realtime/battle/lobby-atoms.ts';
import { lockAnswerAtom } from '../../../realtime/battle/play-atoms.ts';
import { useCategoryName } from '../../shared/i18n/category-name.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { ConfirmButton } from '../../shared/ui/confirm-button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { notify } from '../../shared/ui/notify.ts';
import type { Now } from '../../shared/ui/use-server-time.ts';
import { ChatSlotsContext } from '../room/chat-slots.ts';
import { useIntent, useRun } from '../room/use-intent.ts';
import { askedOptions, revealedOptions } from './option-look.ts';
import { QuestionCard } from './question-card.tsx';
import { ScoreBar } from './score-bar.tsx';
import { StageClock } from './stage-clock.tsx';
import type { Stage } from './stage.ts';
import { useAnswerKeys } from './use-answer-keys.ts';
import { usePlayAnnouncements } from './use-play-announcements.ts';
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
  usePlayAnnouncements(view, stage);
  usePresenceAnnouncements(view.seats);

  const { record, question } = view;
  // the own lock counts when the server has it; until then nobody else sees it
  const seats =
    pending === null
      ? view.seats
      : view.seats.map((seat) => (seat.isMe ? { ...seat, hasLocked: false } : seat));
  const reveal =
    stage.kind === 'reveal'
      ? view.reveals.find(({ number }) => number === stage.question)
      : undefined;
  const picked = stage.kind === 'locked' ? stage.lock.position : (pending ?? undefined);
  const options = reveal
    ? revealedOptions(reveal, seats)
    : question
      ? askedOptions(question, picked)
      : [];
  const canPick = stage.kind === 'question' && pending === null;
  const lock = useSetAtom(lockAnswerAtom);
  const pick = useCallback((position: number) => void run(() => lock(position)), [run, lock]);
  useAnswerKeys(options.length, canPick ? pick : undefined);

  // a bot has no ears
  const isTalked = record.kind !== 'bot';
  const clock = (
    <StageClock
      stage={stage}
      startedAt={question?.startedAt}
      answer={reveal?.answers.get(seats.find(({ isMe }) => isMe)?.id ?? '')}
      now={now}
    />
  );
  return (
    <div
      className={classNames(
        'mx-auto grid max-w-3xl gap-4 pt-3 sm:gap-5',
        isTalked && 'lg:max-w-none lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start',
      )}
    >
      <div className="grid min-w-0 gap-4 sm:gap-5">
        <h1 className="sr-only">
          {t('battle.round', { number: stage.question + 1, count: record.rules.questionCount })}
        </h1>
        <ScoreBar seats={seats} reveal={reveal} clock={clock} now={now} />
        <Absence view={view} />
        <QuestionCard
          view={view}
          stage={stage}
          text={reveal?.text ?? question?.text ?? ''}
          note={reveal?.note}
          options={options}
          onPick={canPick ? pick : undefined}
          isSending={pending !== null}
          clock={seats.length === 2 ? undefined : clock}
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
