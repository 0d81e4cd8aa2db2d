import { Award, Coins, Library, RefreshCw, ShieldCheck, Timer } from 'lucide-react';
import type { HomeContent } from '../../domain/settings/home-settings.ts';
import type { ModeSwitch } from '../../domain/settings/web-settings.ts';
import { formatNumber } from '../shared/i18n/format.ts';
import { loadMessages } from '../shared/i18n/messages.ts';
import { requestLanguage } from '../shared/i18n/request-language.ts';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { Hero } from './hero.tsx';
import type { HeroFace, HeroQuestionText } from './hero-question.tsx';
import { HeroQuestion } from './hero-question.tsx';
import { ModeList } from './mode-list.tsx';
import { modeEntriesOf } from './modes.ts';
import { HomeSection } from './section.tsx';
import { Slides } from './slides.tsx';

/** The home page of a guest, as the operator set it up. It has no listener. */
export async function Home({
  home,
  icons,
}: {
  home: HomeContent & {
    /** The enabled modes, in the operator's order. */
    readonly modes: readonly ModeSwitch[];
  };
  /** The operator's pictures of modes; '' or absent for ours. */
  icons: Partial<Record<ModeSwitch, string>>;
}) {
  const t = await requestTexts();
  const { locale } = await requestLanguage();
  const entries = modeEntriesOf(home.modes);
  const [hero = { title: t('common.name'), description: '', image: '' }, ...slides] =
    home.sliderData;
  return (
    <div className="grid grid-cols-1 gap-14 lg:gap-20">
      <Hero
        slide={hero}
        first={entries[0]}
        second={entries[1]}
        question={<HeroQuestion {...await heroTexts()} />}
      />
      <Slides label={t('home.news')} slides={slides} />
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

/** The questions of the hero: their options in the order shown, and the right one. */
const QUESTIONS = [
  { id: 'octopus', options: ['owl', 'octopus', 'cat', 'whale'] },
  { id: 'whale', options: ['rabbit', 'lion', 'whale', 'bear'] },
] as const satisfies readonly { id: HeroFace; options: readonly HeroFace[] }[];

/** The texts of the hero's questions and of a practice round. The page sends only those that they use. */
async function heroTexts() {
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
    result: { won: result.won, drawn: result.drawn },
    solo: { again: solo.again },
  };
  return {
    questions: QUESTIONS.map(({ id, options }): HeroQuestionText => ({
      question: t(`home.try.${id}.question`),
      note: t(`home.try.${id}.note`),
      right: id,
      options: options.map((face) => ({ face, name: t(`home.try.animal.${face}`) })),
      verdicts: {
        right: t('home.try.right'),
        wrong: t('home.try.wrong', { answer: t(`home.try.animal.${id}`) }),
      },
    })),
    texts: {
      label: t('home.try.label'),
      hint: t('home.try.hint'),
      next: t('home.try.next'),
      round: t('home.try.round'),
    },
    locale,
    messages,
    join: t('practice.join'),
  };
}
