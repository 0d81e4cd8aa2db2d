import { LogOut, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Strip } from '../../features/shared/attempt/attempt-strip.tsx';
import { LifelineBar } from '../../features/solo/lifeline-bar.tsx';
import { PlayScreen } from '../../features/shared/question/play-screen.tsx';
import { StageTimer } from '../../features/shared/question/timer.tsx';
import type {
  LifelineView,
  PanelQuestion,
  TimerView,
} from '../../features/shared/question/view-models.ts';
import { IconButton } from '../../features/shared/ui/icon-button.tsx';
import type { Pip } from '../../features/shared/ui/progress-pips.tsx';
import { ExamScreen } from './exam-screen.tsx';
import { AUDIO_CHOICE, CHOICE, MULTI, SEQUENCE, TEX_CHOICE, WORD } from './samples.ts';

const now = () => Date.now();
const TIMER: TimerView = { look: 'ring', from: Date.now() - 3_000, until: Date.now() + 600_000 };
const PIPS: readonly Pip[] = ['right', 'wrong', 'current', 'ahead', 'ahead', 'ahead', 'ahead'];

const ALL: readonly LifelineView[] = (
  ['fifty-fifty', 'audience-poll', 'reset-timer', 'skip', 'hint'] as const
).map((lifeline) => ({ lifeline, fee: 10, refusal: undefined, isBusy: false }));
const LETTER: readonly LifelineView[] = [
  { lifeline: 'letter', fee: 1, refusal: undefined, isBusy: false },
];

/** The longest word that the content allows, made of two words. */
const LONG_WORD = 'internationalconferences';

/** A question of each kind, with typical content. */
const SOLO_QUESTIONS: Readonly<
  Record<string, { readonly question: PanelQuestion; readonly lifelines?: readonly LifelineView[] }>
> = {
  quiz: {
    question: {
      ...CHOICE,
      text: 'Which planet of the solar system has the shortest day, and turns once in ten hours?',
    },
    lifelines: ALL,
  },
  multi: { question: MULTI },
  sequence: {
    question: { ...SEQUENCE, options: [...SEQUENCE.options, 'Steel plough'] },
  },
  word: {
    question: {
      ...WORD,
      text: 'Meetings to which people come from many countries.',
      letters: LONG_WORD.length,
      tiles: [...LONG_WORD].toSorted(),
    },
    lifelines: LETTER,
  },
  audio: { question: AUDIO_CHOICE },
  tex: { question: { ...TEX_CHOICE, hint: undefined } },
};

/** Names of the screens of a solo mode. */
export const SOLO_SCREENS: readonly string[] = [
  ...Object.keys(SOLO_QUESTIONS),
  'audio-listening',
  'exam',
];

/**
 * A whole play screen of a solo mode.
 * @param name `exam`, or of SOLO_QUESTIONS, followed by `-listening` while the clip plays
 */
export function SoloScreen({ name, lang }: { name: string; lang: string }): ReactNode {
  if (name === 'exam') return <ExamScreen />;
  const [kind = '', state] = name.split('-');
  const { question = CHOICE, lifelines } = SOLO_QUESTIONS[kind] ?? {};
  const stage = { kind: state === 'listening' ? 'listening' : 'open' } as const;
  return (
    <PlayScreen
      title="Question"
      strip={
        <Strip title="Algebra and geometry, level 7" points={1_180} onResend={undefined}>
          <StageTimer stage={stage} timer={TIMER} now={now} />
        </Strip>
      }
      start={
        <IconButton label="Give up">
          <LogOut aria-hidden="true" />
        </IconButton>
      }
      end={
        <IconButton label="Sound">
          <Volume2 aria-hidden="true" />
        </IconButton>
      }
      question={{ ...question, lang }}
      stage={stage}
      pips={PIPS}
      onAnswer={() => undefined}
      onPresented={() => undefined}
      facts={lifelines && <LifelineBar lifelines={lifelines} onUse={() => undefined} />}
    />
  );
}
