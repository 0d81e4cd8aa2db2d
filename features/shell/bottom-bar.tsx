import { Bell, LogIn, Swords, Trophy, UserRound } from 'lucide-react';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { Bar, BarLink } from './bar-link.tsx';
import { UnseenDot } from './unseen-dot.tsx';

const ICON = 'size-[22px]';

/**
 * The main pages, at the bottom of a phone. Its height is `--bar` in globals.css, which offsets every element that sticks
 * to the bottom; its font does not grow beyond that height.
 */
export async function BottomBar({
  newest,
}: {
  /** Time of the newest notification: ISO 8601, '' for none; null for a guest. */
  newest: string | null;
}) {
  const t = await requestTexts();
  return (
    <Bar label={t('shell.nav')}>
      <BarLink
        href="/"
        also="^/(random-battle|group-battle|arena|quiz-play)"
        name={t('shell.play')}
      >
        <Swords aria-hidden="true" className={ICON} />
      </BarLink>
      <BarLink href="/profile/leaderboard/" name={t('shell.leaderboard')}>
        <Trophy aria-hidden="true" className={ICON} />
      </BarLink>
      {newest === null ? (
        <BarLink href="/auth/login/" name={t('shell.logIn')}>
          <LogIn aria-hidden="true" className={ICON} />
        </BarLink>
      ) : (
        <>
          <BarLink href="/profile/" also="^/profile(?!/leaderboard)" name={t('pages.profile')}>
            <UserRound aria-hidden="true" className={ICON} />
          </BarLink>
          <BarLink href="/notifications/" name={t('shell.notifications')}>
            <Bell aria-hidden="true" className={ICON} />
            <UnseenDot newest={newest} text={t('shell.unread')} className="-end-1 -top-1" />
          </BarLink>
        </>
      )}
    </Bar>
  );
}
