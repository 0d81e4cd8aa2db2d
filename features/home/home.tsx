import { Award, Coins, Library, RefreshCw, ShieldCheck, Timer } from 'lucide-react';
import type { HomeContent } from '../../domain/settings/home-settings.ts';
import type { Mode } from '../../domain/settings/web-settings.ts';
import { formatNumber } from '../shared/i18n/format.ts';
import { requestLanguage } from '../shared/i18n/request-language.ts';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { Hero } from './hero.tsx';
import { ModeList } from './mode-list.tsx';
import { entriesOf } from './modes.ts';
import { HomeSection } from './section.tsx';
import { Slides } from './slides.tsx';

/** The first page of a guest: what the game is, and the auth screen, as the operator wants them. It listens to nothing. */
export async function Home({
  home,
  icons,
}: {
  home: HomeContent & {
    /** The modes that are switched on, in their order. */
    readonly modes: readonly Mode[];
  };
  /** The operator's pictures of modes; '' or absent for ours. */
  icons: Partial<Record<Mode, string>>;
}) {
  const t = await requestTexts();
  const { locale } = await requestLanguage();
  const entries = entriesOf(home.modes);
  const [hero = { title: t('common.name'), description: '', image: '' }, ...news] = home.sliderData;
  return (
    <div className="grid grid-cols-1 gap-14 lg:gap-20">
      <Hero slide={hero} first={entries[0]} second={entries[1]} />
      <Slides label={t('home.news')} slides={news} />
      <ModeList modes={home.modes} icons={icons} />
      <HomeSection
        id="fair"
        section={home.section_1}
        marks={[<Timer key="a" />, <ShieldCheck key="b" />, <RefreshCw key="c" />]}
      />
      <HomeSection
        id="made"
        section={home.section_2}
        marks={[<Library key="a" />, <Award key="b" />, <Coins key="c" />]}
      />
      <HomeSection
        id="steps"
        kind="steps"
        section={home.section_3}
        marks={home.section_3.items.map((_, place) => formatNumber(locale, place + 1))}
      />
    </div>
  );
}
