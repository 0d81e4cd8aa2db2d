import { Coins, Eye, LogOut, MessageCircle } from 'lucide-react';
import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { use, useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { hasOnePlayer } from '../../../domain/battle/room.ts';
import type { BattleView } from '../../../domain/battle/view.ts';
import type { Answer } from '../../../domain/question/question.ts';
import { giveUpAtom } from '../../../realtime/battle/lobby-atoms.ts';
import { lockAnswerAtom } from '../../../realtime/battle/play-atoms.ts';
import { useCategoryName } from '../../shared/i18n/category-name.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { usePreloadedPicture } from '../../shared/question/picture.tsx';
import { PlayScreen } from '../../shared/question/play-screen.tsx';
import { StageTimer } from '../../shared/question/timer.tsx';
import { useQuestionLanguage } from '../../shared/questions/question-language.ts';
import { SoundToggle } from '../../shared/sound/sound-toggle.tsx';
import { ConfirmButton } from '../../shared/ui/confirm-button.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import type { Now } from '../../shared/ui/use-server-time.ts';
import { ChatSlotsContext } from '../room/chat-slots.ts';
import { useIntent, useIntentRunner } from '../room/use-intent.ts';
import { standingsOf } from './callout.ts';
import { LiveTile } from './live-tile.tsx';
import {
  illustrationOf,
  panelQuestion,
  panelStage,
  panelTimer,
  battlePipsOf,
} from './panel-view.ts';
import { ScoreBar } from './score-bar.tsx';
import type { BattleStage } from './stage.ts';
import { usePresenceAnnouncements } from './use-presence-announcements.ts';

/** The battle in play: players with points, question, answers; the reveal uses the same places. */
export function Play({
  view,
  stage,
  pending,
  now,
}: {
  view: BattleView;
  stage: BattleStage;
  /** The position that is locked but not acknowledged. */
  pending: number | null;
  now: Now;
}) {
  const { t } = useTranslation();
  const run = useIntentRunner();
  usePresenceAnnouncements(view.seats);

  const { record } = view;
  const lang = useQuestionLanguage(record.language)?.code;
  // the round is opened while the one before is revealed: its picture is there when its time starts
  usePreloadedPicture(view.question && illustrationOf(view.question));
  const answers = panelStage(view, stage, pending);
  const timer = panelTimer(view, stage);
  const lock = useSetAtom(lockAnswerAtom);
  const answer = useCallback(
    (given: Answer) => {
      if (given.kind === 'choice') void run(() => lock(given.option, stage.question));
    },
    [run, lock, stage.question],
  );

  // neither a bot nor a recorded run chats, so there is no mute button
  const isTalked = !hasOnePlayer(record.kind);
  const { panel, reactions, unread } = use(ChatSlotsContext);
  const [isChatOpen, setChatOpen] = useState(false);
  const { seats } = view;
  const [rival, ...more] = seats.filter(({ isMe }) => !isMe);
  const lockedText =
    stage.kind === 'time-up' && rival
      ? t('allIn.timeUp', { name: rival.name })
      : rival && more.length === 0
        ? t('battle.lockedWaitFor', { name: rival.name })
        : t('battle.lockedWait');
  return (
    <PlayScreen
      title={t('play.question', {
        number: stage.question + 1,
        count: record.rules.questionCount,
      })}
      strip={
        <ScoreBar
          seats={seats}
          reveal={
            stage.kind === 'reveal'
              ? view.reveals.find(({ number }) => number === stage.question)
              : undefined
          }
          clock={<StageTimer stage={answers} timer={timer} now={now} />}
          now={now}
          Tile={LiveTile}
        />
      }
      start={<GiveUp view={view} />}
      end={
        <>
          <SoundToggle label={t('shell.sound')} />
          {isTalked && (
            <IconButton
              label={t(isChatOpen ? 'chat.hide' : 'chat.open')}
              aria-expanded={isChatOpen}
              aria-controls="chat-sheet"
              className="relative lg:hidden"
              onClick={() => setChatOpen((isOpen) => !isOpen)}
            >
              <MessageCircle aria-hidden="true" />
              {!isChatOpen && unread}
            </IconButton>
          )}
        </>
      }
      facts={<Facts view={view} />}
      reactions={isTalked && reactions}
      side={
        isTalked && (
          <ChatSheet isOpen={isChatOpen} onClose={() => setChatOpen(false)}>
            {panel}
          </ChatSheet>
        )
      }
      question={panelQuestion(view, stage, lang)}
      stage={answers}
      pips={battlePipsOf(
        seats.find(({ isMe }) => isMe)?.score.answers ?? [],
        view.reveals.length,
        stage.kind === 'reveal' ? undefined : stage.question,
      )}
      onAnswer={answer}
      lockedText={lockedText}
      timeOverText={lockedText}
      {...(stage.kind === 'reveal' && { revealedText: standingsOf(seats, t) })}
    />
  );
}

/** Beside the game on a wide window; over it, on demand, on a narrow one. */
function ChatSheet({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen, onClose]);
  return (
    <div
      id="chat-sheet"
      className={classNames(
        'overflow-y-auto max-lg:fixed max-lg:inset-x-2 max-lg:bottom-2 max-lg:z-30 max-lg:max-h-[65dvh] max-lg:rounded-card max-lg:shadow-float lg:w-80 lg:shrink-0 roomy:lg:my-auto',
        !isOpen && 'max-lg:hidden',
      )}
    >
      {children}
    </div>
  );
}

/** The button to leave the battle, with a confirmation. */
function GiveUp({ view }: { view: BattleView }) {
  const { record } = view;
  const { t } = useTranslation();
  const { busy, run } = useIntent();
  const giveUp = useSetAtom(giveUpAtom);

  return (
    <ConfirmButton
      title={t('battle.leaveTitle')}
      text={t(record.entryFee > 0 ? 'battle.leaveText' : 'battle.leaveTextFree')}
      yes={t('battle.leaveYes')}
      no={t('common.keep')}
      onConfirm={() => void run(giveUp)}
      trigger={(open) => (
        <IconButton label={t('battle.leave')} aria-busy={busy} disabled={busy} onClick={open}>
          <LogOut aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
      )}
    />
  );
}

/** The category and the stakes; once all rivals have left, that fact instead. */
function Facts({ view: { record, seats } }: { view: BattleView }) {
  const { t } = useTranslation();
  const nameOf = useCategoryName();
  const others = seats.filter(({ isMe }) => !isMe);
  if (others.length > 0 && others.every(({ presence }) => presence.kind === 'left')) {
    return (
      <span role="status" className="font-semibold text-text">
        {t(others.length === 1 ? 'battle.opponentLeft' : 'battle.everyoneLeft')}
      </span>
    );
  }
  const pot = record.entryFee * seats.length;
  return (
    <>
      <span>{nameOf(record.categoryName)}</span>
      {pot > 0 && (
        <span className="inline-flex items-center gap-1 font-semibold [&_svg]:size-4">
          <Coins aria-hidden="true" />
          {t('lobby.facts.pot')}: {t('common.coins', { count: pot })}
        </span>
      )}
      {record.isWatchable && (
        <span className="inline-flex items-center gap-1 [&_svg]:size-4">
          <Eye aria-hidden="true" />
          {/* a second line would move the answers of a phone */}
          <span className="max-sm:sr-only">{t('watch.allowed')}</span>
        </span>
      )}
      {record.kind === 'bot' && (
        <span className="font-semibold text-warning">{t('battle.practice')}</span>
      )}
      {record.kind === 'ghost' && (
        <span className="font-semibold text-warning">{t('ghost.short')}</span>
      )}
    </>
  );
}
