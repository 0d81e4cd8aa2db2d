import type { ReactNode } from 'react';
import { ChallengeFriend } from '../shared/challenge/challenge-friend.tsx';
import { I18nProvider } from '../shared/i18n/i18n-provider.tsx';
import type { MessageCatalogue } from '../shared/i18n/message-keys.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';

/** The ways to play beside the modes that are on. */
export interface Ways {
  readonly hasArena: boolean;
  readonly hasDefence: boolean;
}

/** The ways to play beside the modes: a challenge, the arena of the hour, the defence of the day. */
export function MoreWays({
  locale,
  messages,
  hasArena,
  hasDefence,
}: Ways & { locale: string; messages: MessageCatalogue }) {
  return (
    <I18nProvider locale={locale} messages={messages}>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        <DareFriend />
        {hasArena && <ArenaLink />}
        {hasDefence && <DefenceLink />}
      </div>
    </I18nProvider>
  );
}

/** The way to the arena of the hour. */
function ArenaLink() {
  const { t } = useTranslation();
  return (
    <Offer id="arena-link" title={t('arena.title')} text={t('arena.linkText')}>
      <ButtonLink href="/arena/" kind="quiet">
        {t('arena.link')}
      </ButtonLink>
    </Offer>
  );
}

/** The way to the defence of the day. */
function DefenceLink() {
  const { t } = useTranslation();
  return (
    <Offer id="defence-link" title={t('defence.title')} text={t('defence.linkText')}>
      <ButtonLink href="/defence/" kind="quiet">
        {t('defence.link')}
      </ButtonLink>
    </Offer>
  );
}

/** Plays ten new questions, whose link a friend can play without an account. */
function DareFriend() {
  const { t } = useTranslation();
  return (
    <Offer id="dare-friend" title={t('challenge.friend')} text={t('challenge.friendText')}>
      <ChallengeFriend source="new" />
    </Offer>
  );
}

/** A way to play beside the modes: its title, a sentence, and its button. */
function Offer({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-4 rounded-card border-2 border-line bg-raised p-4 sm:px-6"
    >
      <div className="min-w-0 flex-1 basis-56">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </section>
  );
}
