import { LogOut, MessageCircle, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RoundReveal as Closed, SeatView } from '../../domain/battle/view.ts';
import { PlayerTile } from '../../features/battle/play/player-tile.tsx';
import { ScoreBar } from '../../features/battle/play/score-bar.tsx';
import { Reactions } from '../../features/chat/chat-corner.tsx';
import { PlayScreen } from '../../features/shared/question/play-screen.tsx';
import { StageTimer } from '../../features/shared/question/timer.tsx';
import type {
  AnswerStage,
  PanelQuestion,
  TimerView,
} from '../../features/shared/question/view-models.ts';
import { IconButton } from '../../features/shared/ui/icon-button.tsx';
import type { Pip } from '../../features/shared/ui/progress-pips.tsx';
import { DRAWING } from './samples.ts';

const now = () => Date.now();
const TIMER: TimerView = { look: 'ring', from: Date.now() - 3_000, until: Date.now() + 600_000 };
const PIPS: readonly Pip[] = [
  ...(['right', 'wrong', 'missed', 'right'] as const),
  ...(['current', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead'] as const),
];
const NAMES = ['Alexandrina Müller-Lüdenscheidt', 'Bartholomäus', 'Chandrasekhar', 'Dan'];

const LONGEST = { question: 160, option: 48, note: 240 };

/** A text of exactly `length` letters, made of words of this language. */
function long(words: string, length: number): string {
  const text = `${words} `.repeat(Math.ceil(length / words.length));
  return `${text.slice(0, length - 1).trimEnd()}?`;
}

/** Words of real questions, by language; none of these languages has words as long as German's. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'Which of these extraordinary inventions was shown for the first time at an exhibition',
  es: 'Cuál de estos extraordinarios inventos se presentó por primera vez en una exposición',
  hi: 'इनमें से कौन-सा असाधारण आविष्कार पहली बार किसी प्रदर्शनी में दिखाया गया था',
  ur: 'ان میں سے کون سی غیر معمولی ایجاد پہلی بار کسی نمائش میں دکھائی گئی تھی',
};

/** A choice as long as the content's limits allow (domain/question/content-question.ts). */
function longest(lang: string, options: number): PanelQuestion {
  const words = WORDS[lang] ?? '';
  return {
    kind: 'choice',
    id: `longest ${options}`,
    number: 4,
    count: 10,
    lang,
    text: long(words, LONGEST.question),
    drawing: DRAWING,
    options: Array.from({ length: options }, (_, option) =>
      long(`${option + 1} ${words}`, LONGEST.option),
    ),
  };
}

function short(lang: string): PanelQuestion {
  const words = (WORDS[lang] ?? '').split(' ');
  return {
    kind: 'choice',
    id: 'short',
    number: 4,
    count: 10,
    lang,
    text: `${words.slice(0, 6).join(' ')}?`,
    drawing: DRAWING,
    options: words.slice(3, 7),
  };
}

const seats = (count: number, isRevealed: boolean): readonly SeatView[] =>
  NAMES.slice(0, count).map((name, seat) => ({
    id: name,
    seat,
    name,
    image: '',
    rating: 1200,
    isMe: seat === 0,
    isBot: false,
    isGhost: false,
    isAllIn: false,
    isOutOfTime: false,
    presence: { kind: seat === 3 ? 'away' : 'here' },
    hasGivenUp: false,
    hasLocked: seat === 1,
    wantsRematch: false,
    score: {
      id: name,
      points: isRevealed ? 23 - seat * 4 : 18,
      correct: 4,
      rank: seat + 1,
      speed: 5,
      streak: seat === 0 ? 4 : 0,
      bestStreak: 4,
      answers: [],
    } as SeatView['score'],
  }));

const NOTHING_EARNED = { isRight: false, points: 0, bonus: 0 };

const closed: Closed = {
  number: 4,
  questionId: 'x',
  text: '',
  note: '',
  options: [],
  answers: new Map(
    NAMES.map((name, seat) => {
      const option = Math.min(seat, 2);
      const earned = seat === 0 ? { isRight: true, points: 5, bonus: 2 } : NOTHING_EARNED;
      return [name, { kind: 'judged', option, elapsedMs: 0, isTooFast: false, ...earned }];
    }),
  ),
};

/** Names of the screens of a battle. */
export const SCREENS = ['duel', 'group', 'five'].flatMap((name) => [
  name,
  `${name}-short`,
  `${name}-reveal`,
]);

/** A whole play screen. @param name `duel`, `group` or `five` (options), followed by `-reveal` or `-short` */
export function Screen({ name, lang }: { name: string; lang: string }): ReactNode {
  const isRevealed = name.endsWith('-reveal');
  const players = name.startsWith('group') ? 4 : 2;
  const question = name.endsWith('-short')
    ? short(lang)
    : longest(lang, name.startsWith('five') ? 5 : 4);
  const stage: AnswerStage = isRevealed
    ? {
        kind: 'revealed',
        reveal: {
          verdict: 'right',
          key: { kind: 'choice', option: 0 },
          own: { kind: 'choice', option: 0 },
          note: long(WORDS[lang] ?? '', LONGEST.note),
          rivals: NAMES.slice(0, players).map((player, seat) => ({
            option: Math.min(seat, 2),
            seat,
            name: player,
            image: '',
            isMe: seat === 0,
          })),
        },
      }
    : { kind: 'open' };
  return (
    <PlayScreen
      title="Question"
      strip={
        <ScoreBar
          seats={seats(players, isRevealed)}
          reveal={isRevealed ? closed : undefined}
          clock={<StageTimer stage={stage} timer={TIMER} now={now} />}
          now={now}
          Tile={PlayerTile}
        />
      }
      start={
        <IconButton label="Give up">
          <LogOut aria-hidden="true" />
        </IconButton>
      }
      end={
        <>
          <IconButton label="Sound">
            <Volume2 aria-hidden="true" />
          </IconButton>
          <IconButton label="Chat">
            <MessageCircle aria-hidden="true" />
          </IconButton>
        </>
      }
      facts={<span>Film & Books</span>}
      reactions={<Reactions />}
      question={question}
      stage={stage}
      pips={PIPS}
      onAnswer={() => undefined}
    />
  );
}
