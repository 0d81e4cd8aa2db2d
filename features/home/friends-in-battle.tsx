import { Eye } from 'lucide-react';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { categoryName } from '../shared/i18n/translator.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';

/** A friend in a battle that the player may watch. */
export interface WatchableFriend {
  readonly uid: string;
  readonly name: string;
  readonly image: string;
  readonly categoryName: string;
}

const SHOWN = 3;

/** The friends whose battles the player may watch, three at most. Renders nothing if none are in a battle. */
export async function FriendsInBattle({ friends }: { friends: readonly WatchableFriend[] }) {
  const t = await requestTexts();
  if (friends.length === 0) return null;
  return (
    <Card role="region" aria-labelledby="friends-in-battle" className="grid gap-4">
      <h2 id="friends-in-battle" className="text-2xl">
        {t('watch.home')}
      </h2>
      <ul className="grid gap-4">
        {friends.slice(0, SHOWN).map(({ uid, name, image, ...friend }) => (
          <li key={uid} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Avatar name={name} image={image} />
            <div className="min-w-0 flex-1 basis-40 break-words">
              <p className="font-bold">{t('watch.inBattle', { name })}</p>
              <p className="text-sm text-muted">{categoryName(t, friend.categoryName)}</p>
            </div>
            <ButtonLink
              href={`/watch/${uid}/`}
              kind="quiet"
              prefetch={false}
              className="max-w-full"
            >
              <Eye aria-hidden="true" />
              {t('watch.watchName', { name })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
