'use client';

import { Bell, LogIn, Swords, Trophy, UserRound } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { classNames } from '../shared/ui/class-names.ts';
import { UnseenDot } from './unseen-dot.tsx';

/** Words of the bar, from the server. */
export interface BarTexts {
  readonly label: string;
  readonly play: string;
  readonly leaderboard: string;
  readonly profile: string;
  readonly notifications: string;
  readonly unread: string;
  readonly logIn: string;
}

const LEADERBOARD = '/profile/leaderboard';

/**
 * The main pages, at the bottom of a phone. Its height is `--bar` in globals.css, which everything that sticks to the bottom
 * stands on; the letters do not grow beyond it.
 */
export function BottomBar({
  newest,
  texts,
}: {
  /** When the newest notification came: ISO 8601, '' for none; null for a guest. */
  newest: string | null;
  texts: BarTexts;
}) {
  const path = usePathname().replace(/\/+$/, '') || '/';
  const isPlay = path === '/' || /^\/(random-battle|group-battle|quiz-play)/.test(path);
  const isOwn = path.startsWith('/profile') && path !== LEADERBOARD;
  const places = [
    { href: '/', name: texts.play, icon: Swords, isHere: isPlay },
    {
      href: `${LEADERBOARD}/`,
      name: texts.leaderboard,
      icon: Trophy,
      isHere: path === LEADERBOARD,
    },
    ...(newest === null
      ? [
          {
            href: '/auth/login/',
            name: texts.logIn,
            icon: LogIn,
            isHere: path.startsWith('/auth'),
          },
        ]
      : [
          { href: '/profile/', name: texts.profile, icon: UserRound, isHere: isOwn },
          {
            href: '/notifications/',
            name: texts.notifications,
            icon: Bell,
            isHere: path === '/notifications',
          },
        ]),
  ];
  return (
    <nav
      data-bar
      aria-label={texts.label}
      className="sticky bottom-0 z-30 flex h-(--bar) border-t-2 border-line bg-raised ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {places.map(({ href, name, icon: Icon, isHere }) => (
        <Link
          key={href}
          href={href}
          aria-current={`${path}/` === href || path === href ? 'page' : undefined}
          className={classNames(
            'relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[min(0.75rem,3.2vw)] leading-none font-bold',
            'before:absolute before:inset-x-[25%] before:top-0 before:h-[3px] before:rounded-b-full',
            'focus-visible:-outline-offset-4',
            isHere
              ? 'text-accent before:bg-accent forced-colors:before:bg-[Highlight]'
              : 'text-muted',
          )}
        >
          <span className="relative">
            <Icon aria-hidden="true" className="size-[22px]" />
            {newest !== null && href === '/notifications/' && (
              <UnseenDot newest={newest} text={texts.unread} className="-end-1 -top-1" />
            )}
          </span>
          <span className="max-w-full px-0.5">{name}</span>
        </Link>
      ))}
    </nav>
  );
}
