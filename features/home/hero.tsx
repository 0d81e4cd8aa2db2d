import { Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { BattleDemo } from './battle-demo.tsx';
import type { ModeEntry } from './modes.ts';

/** The top of the home page: a description of the game, and the buttons to sign up and play. */
export async function Hero({
  slide,
  first,
  second,
  tryOut,
}: {
  slide: { readonly title: string; readonly description: string; readonly image: string };
  /** The modes behind the two buttons; undefined if the modes are switched off. */
  first: ModeEntry | undefined;
  second: ModeEntry | undefined;
  /** Stands below the picture of a battle: the button to try a round. */
  tryOut: ReactNode;
}) {
  const t = await requestTexts();
  return (
    <section className="grid grid-cols-1 items-center gap-10 pt-4 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:pt-10">
      <div className="grid grid-cols-1 justify-items-start gap-6">
        <h1 className="max-w-full text-[clamp(min(2.75rem,13vw),9vw,5rem)] leading-[0.98] break-texts">
          {slide.title}
        </h1>
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
      </div>
      {slide.image ? (
        <img src={slide.image} alt="" className="w-full rounded-card object-cover shadow-float" />
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <BattleDemo />
          {tryOut}
        </div>
      )}
    </section>
  );
}
