import { headers } from 'next/headers';
import { SharedResultCard, sharedResultOf } from '../features/home/challenge.tsx';
import { Home } from '../features/home/home.tsx';
import { PlayerHome } from '../features/home/player-home.tsx';
import { requestLanguage } from '../features/shared/i18n/request-language.ts';
import { readHome, readPlaying } from '../server/page-data.ts';

export default async function HomePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { code } = await requestLanguage();
  const [{ icons, ...home }, playing] = await Promise.all([
    readHome(code),
    readPlaying(await headers()),
  ]);
  const result = sharedResultOf(await searchParams);
  return (
    <>
      {result && (
        <div className="mb-8">
          <SharedResultCard result={result} isGuest={!playing} />
        </div>
      )}
      {playing ? (
        <PlayerHome
          home={home}
          icons={icons}
          attempt={playing.run}
          room={playing.room}
          friends={playing.friends}
          inBattle={playing.inBattle}
        />
      ) : (
        <Home home={home} icons={icons} />
      )}
    </>
  );
}
