import { Swords } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RoomKind } from '../../domain/battle/room.ts';
import type { AttemptMode } from '../../domain/play/modes.ts';
import { soloPath } from '../../domain/play/solo-place.ts';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';

/** A room in which the player has a seat. */
export interface RunningRoom {
  readonly roomId: string;
  readonly kind: RoomKind;
  readonly isPlaying: boolean;
}

/** The link to the running battle or to the player's open room, also from another device. */
export async function RunningBattle({ room }: { room: RunningRoom }) {
  const t = await requestTexts();
  const page =
    room.kind === 'group'
      ? '/group-battle/'
      : room.kind === 'arena'
        ? '/arena/'
        : '/random-battle/';
  return (
    <Running
      id="running-battle"
      title={t(room.isPlaying ? 'home.running.title' : 'home.running.waiting')}
      text={room.isPlaying && t('home.running.text')}
      action={t('home.running.action')}
      href={`${page}?room=${room.roomId}`}
    />
  );
}

/** A running solo attempt. */
export interface RunningAttempt {
  readonly mode: AttemptMode;
  readonly item: string;
}

/** The link to the running attempt. */
export async function UnfinishedAttempt({ attempt }: { attempt: RunningAttempt }) {
  const t = await requestTexts();
  return (
    <Running
      id="running-run"
      title={t('home.running.run')}
      text={t('home.running.runText')}
      action={t('home.running.action')}
      href={soloPath(attempt.mode, attempt.item)}
    />
  );
}

function Running({
  id,
  title,
  text,
  action,
  href,
}: {
  id: string;
  title: string;
  text: ReactNode;
  action: string;
  href: string;
}) {
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-4 rounded-card bg-sun p-5 text-on-sun shadow-card"
    >
      <Swords aria-hidden="true" className="size-10 shrink-0" />
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {text && <p>{text}</p>}
      </div>
      <ButtonLink href={href} size="large" prefetch={false}>
        {action}
      </ButtonLink>
    </section>
  );
}
