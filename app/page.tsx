import { headers } from 'next/headers';
import { Challenge, sharedResultOf } from '../features/home/challenge.tsx';
import { Home } from '../features/home/home.tsx';
import { requestLanguage } from '../features/shared/i18n/request-language.ts';
import { readHome, readVisit } from '../server/page-data.ts';

export default async function HomePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { code } = await requestLanguage();
  const [{ icons, ...home }, visit] = await Promise.all([
    readHome(code),
    readVisit(await headers()),
  ]);
  const result = sharedResultOf(await searchParams);
  return (
    <>
      {result && (
        <div className="mb-8">
          <Challenge result={result} isGuest={visit.isGuest} />
        </div>
      )}
      <Home home={home} icons={icons} {...visit} />
    </>
  );
}
