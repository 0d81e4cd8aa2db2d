import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { cache } from 'react';
import { LazyChallengePage } from '../../../features/challenge/lazy-challenge-page.tsx';
import { previewOrigin } from '../../../features/challenge/preview-address.ts';
import { loadMessages } from '../../../features/shared/i18n/messages.ts';
import { requestLanguage } from '../../../features/shared/i18n/request-language.ts';
import { requestTexts } from '../../../features/shared/i18n/request-texts.ts';
import { categoryName } from '../../../features/shared/i18n/translator.ts';
import { readChallengeLook, readPageData } from '../../../server/page-data.ts';

interface Props {
  readonly params: Promise<{ readonly code: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** One read for the metadata and the page. */
const lookOnce = cache(async (code: string, result: string) =>
  readChallengeLook(await headers(), code, result),
);

const resultOf = (query: Awaited<Props['searchParams']>) =>
  typeof query['result'] === 'string' ? query['result'] : '';

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const t = await requestTexts();
  const look = await lookOnce((await params).code, resultOf(await searchParams));
  // a link is for the players who get it
  const robots = { index: false };
  if (look.kind !== 'open') return { title: t('challenge.over'), robots };
  const { side, questionCount } = look;
  const title = t('challenge.title', { name: side.name });
  const description = t('challenge.preview', {
    category: categoryName(t, look.categoryName),
    questions: t('challenge.questions', { count: questionCount }),
  });
  return {
    title,
    description,
    robots,
    openGraph: { title, description, type: 'website' },
    metadataBase: previewOrigin(await headers()),
    twitter: { card: 'summary_large_image' },
  };
}

export default async function Page({ params, searchParams }: Props) {
  const { code } = await params;
  const { code: language, locale } = await requestLanguage();
  const requestHeaders = await headers();
  const [look, { visitor }, messages] = await Promise.all([
    lookOnce(code, resultOf(await searchParams)),
    readPageData(requestHeaders),
    loadMessages(language),
  ]);
  return (
    <LazyChallengePage
      code={code}
      look={look}
      me={visitor?.uid ?? ''}
      locale={locale}
      messages={messages}
    />
  );
}
