import { headers } from 'next/headers';
import { Home } from '../features/home/home.tsx';
import { PlayerHome } from '../features/home/player-home.tsx';
import { requestLanguage } from '../features/shared/i18n/request-language.ts';
import { readHome, readPlaying } from '../server/page-data.ts';

export default async function HomePage() {
  const { code } = await requestLanguage();
  const [{ icons, ...home }, playing] = await Promise.all([
    readHome(code),
    readPlaying(await headers()),
  ]);
  if (!playing) return <Home home={home} icons={icons} />;
  return <PlayerHome home={home} icons={icons} {...playing} />;
}
