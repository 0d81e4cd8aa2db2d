import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { CategoryMode } from '../../domain/question/question-pack.ts';
import { requestTexts } from '../../features/shared/i18n/request-texts.ts';
import { readSoloPlace } from '../../server/page-data.ts';
import { placeTitle } from '../../features/solo/place-title.ts';
import { MountedPage, pageTitle } from '../mount/mounted-page.tsx';

/** The page parameters that Next passes: the part of the path below the mode. */
export interface SoloParams {
  readonly params: Promise<{ readonly path?: string[] }>;
}

const NAMES = {
  'quiz-zone': 'quizZone',
  'fun-and-learn': 'funAndLearn',
  'guess-the-word': 'guessTheWord',
  audio: 'audio',
  maths: 'maths',
  'multi-match': 'multiMatch',
} as const satisfies Record<CategoryMode, string>;

/** Makes the metadata and the page of a mode with categories, for all paths below it. An unknown path is a 404. */
export function soloRoute(mode: CategoryMode) {
  return {
    async generateMetadata({ params }: SoloParams): Promise<Metadata> {
      const { path = [] } = await params;
      const place = await readSoloPlace(mode, path);
      if (!place?.category) return pageTitle(NAMES[mode]);
      const t = await requestTexts();
      return { title: `${placeTitle(t, place)} · ${t(`pages.${NAMES[mode]}`)}` };
    },
    async Page({ params }: SoloParams) {
      const { path = [] } = await params;
      const place = await readSoloPlace(mode, path);
      if (!place) notFound();
      return <MountedPage page="category-mode" place={place} />;
    },
  };
}
