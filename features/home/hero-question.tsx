'use client';

import { ArrowRight, Check, X, Zap } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { starterAvatar } from '../../domain/account/picture-address.ts';
import type { MessagePart } from '../shared/i18n/message-keys.ts';
import { Button } from '../shared/ui/button.tsx';
import { Mascot } from '../shared/ui/mascot.tsx';
import { classNames } from '../shared/ui/class-names.ts';

// many visitors never reach it, so its code is loaded on demand
const loadRound = async () => (await import('./guest-round.tsx')).GuestRound;
const GuestRound = dynamic(loadRound, { ssr: false });

/** A question whose options are faces of the game. */
export interface HeroQuestionText {
  readonly question: string;
  readonly options: readonly { readonly face: HeroFace; readonly name: string }[];
  readonly right: HeroFace;
  readonly note: string;
  /** The verdicts as whole sentences. */
  readonly verdicts: { readonly right: string; readonly wrong: string };
}

export type HeroFace = 'octopus' | 'whale' | 'cat' | 'owl' | 'lion' | 'rabbit' | 'bear';

/**
 * The questions of a guest's home page: one press answers, the next press continues, and after the last question it starts a
 * whole round against a bot. Nothing is sent or stored.
 */
export function HeroQuestion({
  questions,
  texts,
  ...round
}: {
  questions: readonly HeroQuestionText[];
  texts: {
    readonly label: string;
    readonly hint: string;
    readonly next: string;
    readonly round: string;
  };
  locale: string;
  /** The texts of a round. */
  messages: MessagePart;
  join: string;
}) {
  const [number, setNumber] = useState(0);
  const [picked, setPicked] = useState<HeroFace>();
  const [isPlaying, setPlaying] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = questions[number];
  if (!asked) return null;
  const isLast = number + 1 === questions.length;

  function pick(face: HeroFace): void {
    if (picked) return;
    setPicked(face);
    // the round's code arrives while the player reads the note
    if (isLast) loadRound().catch(() => undefined);
    const isRight = face === asked?.right;
    import('../shared/sound/play-cue.ts').then(
      ({ playCue }) => playCue(isRight ? 'right' : 'wrong'),
      () => undefined,
    );
  }

  function goOn(): void {
    if (isLast) return setPlaying(true);
    flushSync(() => {
      setPicked(undefined);
      setNumber(number + 1);
    });
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <section
      aria-labelledby="hero-question"
      className="relative mx-auto w-full max-w-md lg:max-w-none"
    >
      <div
        aria-hidden="true"
        className="absolute inset-0 translate-x-2 translate-y-2 rotate-1 rounded-card bg-sun"
      />
      <div className="relative grid gap-3 rounded-card border-2 border-line bg-raised p-4 shadow-float sm:p-5">
        <p className="flex items-center gap-2 text-sm font-bold text-muted">
          <Zap aria-hidden="true" className="size-4 fill-sun text-warning" />
          {texts.label}
        </p>
        <h2
          id="hero-question"
          ref={heading}
          tabIndex={-1}
          className="font-display text-[min(1.5rem,7vw)] leading-tight font-extrabold outline-none break-texts lg:text-2xl"
        >
          {asked.question}
        </h2>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2.5 sm:grid-cols-2">
          {asked.options.map(({ face, name }) => (
            <li key={face}>
              <Face
                face={face}
                name={name}
                look={
                  picked === undefined
                    ? 'open'
                    : face === asked.right
                      ? 'right'
                      : face === picked
                        ? 'wrong'
                        : 'passed'
                }
                onPick={() => pick(face)}
              />
            </li>
          ))}
        </ul>
        {/* reserves its height, so that the page below does not move */}
        <div className="grid min-h-30 content-between gap-2">
          <div className="flex items-center gap-3">
            <Mascot
              mood={
                picked === undefined ? 'thinking' : picked === asked.right ? 'cheering' : 'brave'
              }
              className="size-[min(4rem,17vw)] shrink-0"
            />
            <p role="status" className="min-w-0 text-[min(0.9375rem,5vw)] leading-snug">
              {picked && (
                <>
                  <strong>
                    {picked === asked.right ? asked.verdicts.right : asked.verdicts.wrong}
                  </strong>{' '}
                  {asked.note}
                </>
              )}
            </p>
            {!picked && <p className="min-w-0 text-[min(1rem,5vw)] text-muted">{texts.hint}</p>}
          </div>
          {picked && (
            <Button kind="sun" className="w-full" onClick={goOn}>
              {isLast && <Zap aria-hidden="true" />}
              {isLast ? texts.round : texts.next}
              {!isLast && <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />}
            </Button>
          )}
        </div>
      </div>
      {isPlaying &&
        createPortal(
          <div role="main" className="fixed inset-0 z-40 bg-page">
            <GuestRound {...round} onLeave={() => setPlaying(false)} />
          </div>,
          document.body,
        )}
    </section>
  );
}

const LOOKS = {
  open: 'border-line-strong bg-raised shadow-[0_4px_0_0_var(--line-strong)] hover:bg-sunken active:translate-y-1 active:shadow-none',
  right: 'border-success bg-success text-on-success',
  wrong: 'border-danger bg-danger-soft text-danger motion-safe:animate-shake',
  passed: 'border-line bg-sunken text-muted',
} as const;

function Face({
  face,
  name,
  look,
  onPick,
}: {
  face: HeroFace;
  name: string;
  look: keyof typeof LOOKS;
  onPick: () => void;
}) {
  return (
    <button
      type="button"
      aria-disabled={look !== 'open'}
      onClick={onPick}
      className={classNames(
        'grid w-full justify-items-center gap-1 rounded-control border-2 p-2 font-semibold aria-disabled:cursor-default',
        'motion-safe:transition-[translate,box-shadow] motion-safe:duration-150',
        LOOKS[look],
      )}
    >
      <img
        src={starterAvatar(face)}
        alt=""
        width={88}
        height={88}
        className={classNames(
          'size-[min(5.5rem,22vw)] rounded-xl',
          look === 'passed' && 'opacity-50',
        )}
      />
      <span className="flex items-center gap-1.5 leading-tight">
        {look === 'right' && <Check aria-hidden="true" className="size-5 stroke-3" />}
        {look === 'wrong' && <X aria-hidden="true" className="size-5 stroke-3" />}
        <span className="min-w-0 [overflow-wrap:anywhere] first-letter:uppercase">{name}</span>
      </span>
    </button>
  );
}
