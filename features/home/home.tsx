import { Award, Coins, Library, RefreshCw, ShieldCheck, Timer } from 'lucide-react';
import type { HomeContent } from '../../domain/settings/home-settings.ts';
import type { Mode } from '../../domain/settings/web-settings.ts';
import { formatNumber } from '../shared/i18n/format.ts';
import type { Messages } from '../shared/i18n/message-keys.ts';
import { loadMessages } from '../shared/i18n/messages.ts';
import { requestLanguage } from '../shared/i18n/request-language.ts';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { Hero } from './hero.tsx';
import { ModeList } from './mode-list.tsx';
import { entriesOf } from './modes.ts';
import { HomeSection } from './section.tsx';
import { Slides } from './slides.tsx';
import { TryRound } from './try-round.tsx';

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
      <Hero
        slide={hero}
        first={entries[0]}
        second={entries[1]}
        tryOut={<TryRound {...await roundTexts()} />}
      />
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

/** The words of a round to try, and of them only those that it says: they come with the page. */
async function roundTexts() {
  const t = await requestTexts();
  const { code, locale } = await requestLanguage();
  const { common, shell, play, battle, result, solo, practice } = await loadMessages(code);
  const messages = {
    common,
    play,
    practice,
    shell: { sound: shell.sound },
    battle: {
      thinking: battle.thinking,
      locked: battle.locked,
      lockedWait: battle.lockedWait,
    },
    result: { won: result.won, lost: result.lost, drawn: result.drawn },
    solo: { again: solo.again },
  };
  return {
    locale,
    // a part of them: what a round does not say is not there
    messages: messages as unknown as Messages,
    texts: { play: t('practice.play'), join: t('practice.join') },
  };
}
