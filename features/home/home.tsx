import { Handshake, RefreshCw, ShieldCheck, Swords, Timer, Users, Zap } from 'lucide-react';
import { requestWords } from '../shared/i18n/request-words.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { BattleDemo } from './demo/battle-demo.tsx';
import { ModeCard } from './mode-card.tsx';

/** The first page: what the game is, and the ways in. It listens to nothing. */
export async function Home() {
  const t = await requestWords();
  const facts = [
    { icon: <Timer />, key: 'moment' },
    { icon: <ShieldCheck />, key: 'sealed' },
    { icon: <RefreshCw />, key: 'comeback' },
  ] as const;
  return (
    <div className="grid gap-14 lg:gap-20">
      <section className="grid items-center gap-10 pt-4 lg:grid-cols-[1.1fr_1fr] lg:pt-10">
        <div className="grid justify-items-start gap-6">
          <h1 className="text-[clamp(2.75rem,9vw,5rem)] leading-[0.98]">{t('home.title')}</h1>
          <p className="max-w-[34ch] text-xl text-muted">{t('home.lead')}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/random-battle/" size="large">
              <Zap aria-hidden="true" />
              {t('home.cta')}
            </ButtonLink>
            <ButtonLink href="/random-battle/?tab=friend" size="large" kind="quiet">
              {t('home.second')}
            </ButtonLink>
          </div>
        </div>
        <BattleDemo />
      </section>

      <section className="grid gap-6" aria-labelledby="modes">
        <h2 id="modes" className="text-3xl sm:text-4xl">
          {t('home.modes')}
        </h2>
        <div className="grid gap-5 md:grid-cols-3">
          <ModeCard
            href="/random-battle/"
            look="accent"
            icon={<Swords />}
            tag={t('home.duel.tag')}
            title={t('home.duel.title')}
            text={t('home.duel.text')}
            action={t('home.duel.action')}
          />
          <ModeCard
            href="/random-battle/?tab=friend"
            look="sun"
            icon={<Handshake />}
            tag={t('home.friend.tag')}
            title={t('home.friend.title')}
            text={t('home.friend.text')}
            action={t('home.friend.action')}
          />
          <ModeCard
            href="/group-battle/"
            look="teal"
            icon={<Users />}
            tag={t('home.group.tag')}
            title={t('home.group.title')}
            text={t('home.group.text')}
            action={t('home.group.action')}
          />
        </div>
      </section>

      <section className="grid gap-6" aria-labelledby="facts">
        <h2 id="facts" className="text-3xl sm:text-4xl">
          {t('home.facts.title')}
        </h2>
        <ul className="grid gap-x-8 gap-y-6 md:grid-cols-3">
          {facts.map(({ icon, key }) => (
            <li key={key} className="flex gap-4">
              <span
                aria-hidden="true"
                className="grid size-12 shrink-0 -rotate-6 place-items-center rounded-control bg-accent-soft text-accent [&_svg]:size-6"
              >
                {icon}
              </span>
              <div>
                <h3 className="text-xl">{t(`home.facts.${key}.title`)}</h3>
                <p className="pt-1 text-muted">{t(`home.facts.${key}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
