import { Trophy } from 'lucide-react';
import { readPlayerName } from '../../domain/account/player-name.ts';
import { formatNumber } from '../shared/i18n/format.ts';
import { requestLanguage } from '../shared/i18n/request-language.ts';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';

/** A shared result, read from its link. Anyone can forge the link, so it is shown as an invitation only. */
export interface SharedResult {
  readonly name: string;
  readonly points: number;
}

/** Reads the link of a shared result; undefined if there is none or its numbers are impossible. */
export function sharedResultOf(
  query: Readonly<Record<string, string | string[] | undefined>>,
): SharedResult | undefined {
  const { by, points } = query;
  if (typeof by !== 'string' || typeof points !== 'string') return undefined;
  const read = readPlayerName(by);
  if (read.kind !== 'name' || !/^\d{1,3}$/.test(points)) return undefined;
  return { name: read.name, points: Number(points) };
}

/** Challenges the reader of a shared result to play. */
export async function SharedResultCard({
  result,
  isGuest,
}: {
  result: SharedResult;
  isGuest: boolean;
}) {
  const t = await requestTexts();
  const { locale } = await requestLanguage();
  return (
    <section
      aria-labelledby="challenge"
      className="flex flex-wrap items-center gap-4 rounded-card bg-sun p-5 text-on-sun shadow-card"
    >
      <Trophy aria-hidden="true" className="size-10 shrink-0" />
      <h2 id="challenge" className="min-w-0 flex-1 basis-48 text-2xl break-texts">
        {t('home.challenge.text', {
          name: result.name,
          points: formatNumber(locale, result.points),
        })}
      </h2>
      <ButtonLink
        href={isGuest ? '/auth/sign-up/?next=%2Frandom-battle%2F' : '/random-battle/'}
        size="large"
        prefetch={false}
      >
        {t(isGuest ? 'practice.join' : 'home.duel.action')}
      </ButtonLink>
    </section>
  );
}
