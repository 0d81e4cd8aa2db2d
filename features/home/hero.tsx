import { Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import type { ModeEntry } from './modes.ts';

/**
 * The top of the home page: the description of the game, a question to play, and the buttons to sign up and play. On a phone the question
 * stands directly below the title, so that the first screen has all its answers.
 */
export async function Hero({
  slide,
  first,
  second,
  question,
}: {
  slide: { readonly title: string; readonly description: string; readonly image: string };
  /** The modes behind the two buttons; undefined if the modes are switched off. */
  first: ModeEntry | undefined;
  second: ModeEntry | undefined;
  question: ReactNode;
}) {
  const t = await requestTexts();
  return (
    <section className="grid grid-cols-1 items-start gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-y-6 lg:pt-10">
      <h1 className="max-w-full text-[clamp(min(2.1rem,10vw),7vw,5rem)] leading-[0.98] break-texts lg:text-[clamp(2.75rem,6vw,5rem)]">
        {slide.title}
      </h1>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{question}</div>
      <div className="grid grid-cols-1 justify-items-start gap-6">
        <p className="max-w-[34ch] text-xl text-muted">{slide.description}</p>
        <div className="flex flex-wrap gap-3">
          {first && (
            <ButtonLink href={first.href} size="large">
              <Zap aria-hidden="true" />
              {t(`home.${first.texts}.action`)}
            </ButtonLink>
          )}
          {second && (
            <ButtonLink href={second.href} size="large" kind="quiet">
              {t(`home.${second.texts}.title`)}
            </ButtonLink>
          )}
        </div>
        {slide.image && (
          <img src={slide.image} alt="" className="w-full rounded-card object-cover shadow-float" />
        )}
      </div>
    </section>
  );
}
