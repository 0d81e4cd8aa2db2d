import { Home } from '../features/home/home.tsx';
import { requestLanguage } from '../features/shared/i18n/request-language.ts';
import { readHome } from '../server/page-data.ts';

export default async function HomePage() {
  const { code } = await requestLanguage();
  const { icons, ...home } = await readHome(code);
  return <Home home={home} icons={icons} />;
}
