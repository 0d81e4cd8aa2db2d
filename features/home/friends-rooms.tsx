import type { FriendsRoom } from '../../domain/battle/invitation.ts';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { categoryName } from '../shared/i18n/translator.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';

const PAGES = { friend: '/random-battle/', group: '/group-battle/' } as const;

/** The friends who wait for a rival, with category and fee. Renders nothing if none do. */
export async function FriendsRooms({ rooms }: { rooms: readonly FriendsRoom[] }) {
  const t = await requestTexts();
  if (rooms.length === 0) return null;
  return (
    <Card role="region" aria-labelledby="friends-rooms" className="grid gap-4">
      <h2 id="friends-rooms" className="text-2xl">
        {t('home.friends.title')}
      </h2>
      <ul className="grid gap-4">
        {rooms.map((room) => (
          <li key={room.code} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Avatar name={room.name} image={room.image} />
            <div className="min-w-0 flex-1 basis-40 break-words">
              <p className="font-bold">{t('auth.invitation.waits', { name: room.name })}</p>
              <p className="flex flex-wrap gap-x-3 text-sm text-muted">
                <span>{categoryName(t, room.categoryName)}</span>
                <span>{t('common.questions', { count: room.questionCount })}</span>
                <span>
                  {room.entryFee === 0
                    ? t('common.free')
                    : t('common.coins', { count: room.entryFee })}
                </span>
                {room.isDoubleTime && <span>{t('common.doubleTime')}</span>}
              </p>
            </div>
            <ButtonLink
              href={`${PAGES[room.kind]}?code=${room.code}`}
              prefetch={false}
              className="max-w-full"
            >
              {t('home.friends.join', { name: room.name })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
