import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requestLanguage } from '../../../../features/shared/i18n/request-language.ts';
import { requestTexts } from '../../../../features/shared/i18n/request-texts.ts';
import { readContestName } from '../../../../server/page-data.ts';
import { MountedPage } from '../../../mount/mounted-page.tsx';

interface Params {
  readonly params: Promise<{ readonly id: string }>;
}

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const name = await readContestName((await params).id, (await requestLanguage()).code);
  const t = await requestTexts();
  return { title: name === null ? t('pages.contests') : `${name} · ${t('pages.contests')}` };
}

export default async function Page({ params }: Params) {
  const { id } = await params;
  if ((await readContestName(id, '')) === null) notFound();
  return <MountedPage page="contest" id={id} />;
}
