import { headers } from 'next/headers';
import { Home } from '../features/home/home.tsx';
import { requestLanguage } from '../features/shared/i18n/request-language.ts';
import { readHome, readRunningRoom } from '../server/page-data.ts';

export default async function HomePage() {
  const { code } = await requestLanguage();
  const [{ icons, ...home }, running] = await Promise.all([
    readHome(code),
    readRunningRoom(await headers()),
  ]);
  return <Home home={home} icons={icons} running={running} />;
}
