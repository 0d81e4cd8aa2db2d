import { Swords } from 'lucide-react';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';

/** A room that takes up the player's seat. */
export interface RunningRoom {
  readonly roomId: string;
  readonly kind: 'random' | 'friend' | 'group' | 'bot';
  readonly isPlaying: boolean;
}

/** The way back to a battle that goes on, or to the own open room, also from another device. */
export async function RunningBattle({ room }: { room: RunningRoom }) {
  const t = await requestTexts();
  const page = room.kind === 'group' ? '/group-battle/' : '/random-battle/';
  return (
    <section
      aria-labelledby="running-battle"
      className="flex flex-wrap items-center gap-4 rounded-card bg-sun p-5 text-on-sun shadow-card"
    >
      <Swords aria-hidden="true" className="size-10 shrink-0" />
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        <h2 id="running-battle" className="text-2xl">
          {t(room.isPlaying ? 'home.running.title' : 'home.running.waiting')}
        </h2>
        {room.isPlaying && <p>{t('home.running.text')}</p>}
      </div>
      <ButtonLink href={`${page}?room=${room.roomId}`} size="large" prefetch={false}>
        {t('home.running.action')}
      </ButtonLink>
    </section>
  );
}
