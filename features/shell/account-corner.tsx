'use client';

import { Bell, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../shared/i18n/format.ts';
import { shownAccountAtom } from '../shared/state/persisted-state.ts';
import { usePersisted } from '../shared/state/use-persisted.ts';
import { Dropdown } from './dropdown.tsx';
import { UnseenDot } from './unseen-dot.tsx';
import { Avatar } from '../shared/ui/avatar.tsx';
import { CoinIcon } from '../shared/ui/coin-icon.tsx';
import { IntentLink } from '../shared/ui/intent-link.tsx';

/** The player's data when the server sent the page. */
export interface CornerAccount {
  readonly name: string;
  /** Address of the picture, or ''. */
  readonly image: string;
  readonly coins: number;
  readonly score: number;
  /** Time of the newest notification: ISO 8601, '' for none. */
  readonly newestNotification: string;
}

/** One link of the menu. */
export interface AccountLink {
  readonly href: string;
  readonly label: string;
}

/** Texts of the corner, from the server: the frame loads no translations in the browser. */
export interface AccountTexts {
  readonly menu: string;
  readonly coins: string;
  readonly notifications: string;
  readonly unread: string;
}

/**
 * Coins, bell and menu of the signed-in player: first the data sent with the page, then the data that the page has read
 * since.
 */
export function AccountCorner({
  account,
  locale,
  texts,
  links,
  settings,
}: {
  account: CornerAccount;
  locale: string;
  texts: AccountTexts;
  links: readonly AccountLink[];
  /** Language, sound and theme, for the menu of a narrow header. */
  settings: ReactNode;
}) {
  const [newer] = usePersisted(shownAccountAtom);
  const { name, image, coins } = { ...account, ...newer };
  return (
    <>
      <IntentLink
        href="/profile/wallet/"
        className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-bold tabular-nums hover:bg-sunken"
      >
        <CoinIcon />
        <span>
          <span className="sr-only">{texts.coins} </span>
          {formatNumber(locale, coins)}
        </span>
      </IntentLink>
      <BellLink newest={account.newestNotification} texts={texts} />
      <Menu name={name} image={image} label={texts.menu} links={links} settings={settings} />
    </>
  );
}

function BellLink({ newest, texts }: { newest: string; texts: AccountTexts }) {
  return (
    <IntentLink
      href="/notifications/"
      title={texts.notifications}
      // on a phone the link is in the bottom bar
      className="relative grid size-11 shrink-0 place-items-center max-md:hidden rounded-control hover:bg-sunken"
    >
      <Bell aria-hidden="true" className="size-5.5" />
      <span className="sr-only">{texts.notifications}</span>
      <UnseenDot newest={newest} text={texts.unread} className="end-2 top-2" />
    </IntentLink>
  );
}

function Menu({
  name,
  image,
  label,
  links,
  settings,
}: {
  name: string;
  image: string;
  label: string;
  links: readonly AccountLink[];
  settings: ReactNode;
}) {
  return (
    <Dropdown
      summaryClassName="gap-1.5 px-1.5"
      summary={
        <>
          <span className="sr-only">{label}: </span>
          <Avatar name={name} image={image} size="small" />
          <span className="max-w-32 truncate font-semibold @max-[62rem]/header:sr-only">
            {name}
          </span>
          <ChevronDown aria-hidden="true" className="size-4 @max-[62rem]/header:hidden" />
        </>
      }
    >
      <div className="mb-2 flex justify-around border-b-2 border-line pb-2 @min-[62rem]/header:hidden">
        {settings}
      </div>
      <ul className="grid">
        {links.map(({ href, label: text }) => (
          <li key={href}>
            <IntentLink
              href={href}
              className="flex min-h-11 items-center rounded-control px-3 font-semibold hover:bg-sunken"
            >
              {text}
            </IntentLink>
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}
