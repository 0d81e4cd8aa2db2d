import { useSetAtom } from 'jotai';
import { memo, useMemo } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { assertNever } from '../../domain/assert-never.ts';
import type { BattleView } from '../../domain/battle/view.ts';
import { isPaired } from '../../domain/battle/room.ts';
import { leaveRoomAtom } from '../../realtime/battle/lobby-atoms.ts';
import { Notice } from '../shared/ui/notice.tsx';
import type { Now } from '../shared/ui/use-server-time.ts';
import { Lobby } from './lobby/lobby.tsx';
import { LookBeforeJoining } from './lobby/look-before-joining.tsx';
import { Play } from './play/play.tsx';
import type { BattleStage } from './play/stage.ts';
import { Versus } from './play/versus.tsx';
import { ResultScreen } from './result/result.tsx';
import { StopScreen } from './room/stop-screen.tsx';
import type { StopReason } from './room/stop-screen.tsx';
import { WaitingDuel } from './search/waiting-duel.tsx';

export interface LiveRoomProps {
  readonly roomId: string;
  readonly view: BattleView;
  readonly me: string;
  readonly pending: number | null;
  readonly now: Now;
  /** Closes the room on this page. */
  readonly onBack: () => void;
  /** Searches for a new rival; only for battles against strangers and recorded runs. */
  readonly onAgain: (() => void) | undefined;
}

/** The view with the bot's name in the language of the screen: the room's document has one name for all languages. */
function useNamedBot(view: BattleView): BattleView {
  const { t } = useTranslation();
  const name = t('battle.bot');
  return useMemo(
    () =>
      view.seats.some(({ isBot }) => isBot)
        ? { ...view, seats: view.seats.map((seat) => (seat.isBot ? { ...seat, name } : seat)) }
        : view,
    [view, name],
  );
}

/**
 * Renders the page's room by its phase. Use the room's id as key, because its state belongs to one battle. Only the page
 * around it subscribes to account and set-up, so their changes do not render it again.
 */
export const LiveRoom = memo(function LiveRoom(room: LiveRoomProps) {
  const view = useNamedBot(room.view);
  const props = { ...room, view };
  const { me, now, onBack } = room;
  const { record, phase } = view;
  if (!record.members.includes(me) && phase.kind !== 'closed') {
    const reason = whyNot(view, me);
    return reason ? (
      <StopScreen reason={reason} onBack={onBack} />
    ) : (
      <LookBeforeJoining record={record} me={me} now={now} onBack={onBack} />
    );
  }
  if (haveGivenUp(view)) return <Table {...props} stage={undefined} />;
  switch (phase.kind) {
    case 'waiting':
      // here, so that the countdown continues this screen
      return isAboutToPlay(record) ? (
        <Versus view={view} until={undefined} now={now} />
      ) : (
        <Waiting {...props} />
      );
    case 'countdown':
      return <Versus view={view} until={phase.until} now={now} />;
    case 'question':
    case 'locked':
    case 'time-up':
    case 'reveal':
    case 'finished':
      return <Table {...props} stage={phase.kind === 'finished' ? undefined : phase} />;
    case 'closed':
      return <StopScreen reason={phase.reason} onBack={onBack} />;
    default:
      return assertNever(phase);
  }
});

/** Whether this player has left a battle that the others continue, or that was settled after that. */
function haveGivenUp({ seats, phase }: BattleView): boolean {
  const isBattle = phase.kind !== 'waiting' && phase.kind !== 'closed';
  return isBattle && seats.some(({ isMe, hasGivenUp }) => isMe && hasGivenUp);
}

function whyNot({ record }: BattleView, me: string): StopReason | undefined {
  if (record.removed.includes(me)) return 'removed';
  if (record.status !== 'waiting') return 'started';
  return record.isRematch || record.members.length >= record.capacity ? 'full' : undefined;
}

/** Whether a room of strangers, or of one player, is full, so that the server deals it. */
const isAboutToPlay = ({ isRematch, kind, members, capacity }: BattleView['record']) =>
  !isRematch && kind !== 'friend' && kind !== 'group' && members.length >= capacity;

function Waiting({ view, me, now, onAgain, onBack }: LiveRoomProps) {
  const { t } = useTranslation();
  const leave = useSetAtom(leaveRoomAtom);
  const { record } = view;
  // the others have left
  const isOver = (record.isRematch || record.kind === 'arena') && record.members.length < 2;
  if (isOver) {
    // the last one closes the room, so that nobody starts it without this player
    return <StopScreen reason="empty" onBack={() => void leave().finally(onBack)} />;
  }
  if (record.isRematch) return <Notice kind="wait">{t('lobby.rematch')}</Notice>;
  if (record.kind === 'friend' || record.kind === 'group') {
    return <Lobby record={record} me={me} now={now} />;
  }
  return <WaitingDuel record={record} me={me} now={now} onAgain={onAgain} />;
}

/** Question, answer and reveal; then the result. */
function Table({
  view,
  stage,
  pending,
  now,
  onAgain,
  onBack,
}: LiveRoomProps & { stage: BattleStage | undefined }) {
  if (stage) return <Play view={view} stage={stage} pending={pending} now={now} />;
  const { kind } = view.record;
  const next = isPaired(kind) || kind === 'ghost' ? onAgain : undefined;
  // a player who gave up gets no rematch and returns to the entry
  return <ResultScreen view={view} onAgain={haveGivenUp(view) ? (next ?? onBack) : next} />;
}
