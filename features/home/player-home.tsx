import type { HomeContent } from '../../domain/settings/home-settings.ts';
import type { ModeSwitch } from '../../domain/settings/web-settings.ts';
import type { FriendsRoom } from '../../domain/battle/invitation.ts';
import { loadMessages } from '../shared/i18n/messages.ts';
import { requestLanguage } from '../shared/i18n/request-language.ts';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import type { WatchableFriend } from './friends-in-battle.tsx';
import { FriendsInBattle } from './friends-in-battle.tsx';
import { FriendsRooms } from './friends-rooms.tsx';
import { LazyMoreWays, LazyQuickStart } from './lazy-quick-start.tsx';
import type { Ways } from './more-ways.tsx';
import { ModeList } from './mode-list.tsx';
import type { RunningAttempt, RunningRoom } from './running-battle.tsx';
import { RunningBattle, UnfinishedAttempt } from './running-battle.tsx';
import { Slides } from './slides.tsx';

/** The home page of a signed-in player: the running game, the last game again, today's points, all modes, other ways to play. */
export async function PlayerHome({
  home,
  icons,
  room,
  attempt,
  friends,
  inBattle,
}: {
  home: Pick<HomeContent, 'sliderData'> & {
    /** The enabled modes, in the operator's order. */
    readonly modes: readonly ModeSwitch[];
  } & Ways;
  /** The operator's pictures of modes; '' or absent for ours. */
  icons: Partial<Record<ModeSwitch, string>>;
  /** The room of the player's seat; undefined without a seat. */
  room: RunningRoom | undefined;
  /** The running solo attempt. */
  attempt: RunningAttempt | undefined;
  /** Rooms in which friends wait for a rival. */
  friends: readonly FriendsRoom[];
  /** Friends whose battles the player may watch. */
  inBattle: readonly WatchableFriend[];
}) {
  const t = await requestTexts();
  const { code, locale } = await requestLanguage();
  const messages = await loadMessages(code);
  const { hasArena, hasDefence } = home;
  return (
    <div className="grid grid-cols-1 gap-8 lg:gap-12">
      <div className="grid grid-cols-1 gap-5">
        <h1 className="text-4xl sm:text-5xl">{t('home.player.title')}</h1>
        {room && <RunningBattle room={room} />}
        {attempt && <UnfinishedAttempt attempt={attempt} />}
        <FriendsRooms rooms={friends} />
        <FriendsInBattle friends={inBattle} />
        <LazyQuickStart locale={locale} messages={messages} modes={home.modes} />
      </div>
      <ModeList modes={home.modes} icons={icons} />
      <LazyMoreWays
        locale={locale}
        messages={messages}
        hasArena={hasArena}
        hasDefence={hasDefence}
      />
      <Slides label={t('home.news')} slides={home.sliderData.slice(1)} />
    </div>
  );
}
