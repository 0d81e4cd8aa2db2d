import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { requestLanguage } from '../../../features/shared/i18n/request-language.ts';
import { requestTexts } from '../../../features/shared/i18n/request-texts.ts';
import { readContestName } from '../../../server/page-data.ts';
import { LazyContestPage } from './lazy-contest-page.tsx';

interface Params {
  readonly params: Promise<{ readonly id: string }>;
}

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const name = await readContestName((await params).id);
  const t = await requestTexts();
  return { title: name === null ? t('pages.contests') : `${name} · ${t('pages.contests')}` };
}

export default async function Page({ params }: Params) {
  const { id } = await params;
  if ((await readContestName(id)) === null) notFound();
  const { code, locale } = await requestLanguage();
  return <LazyContestPage id={id} locale={locale} messages={await loadMessages(code)} />;
}
