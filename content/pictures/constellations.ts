import { geoCentroid } from 'd3-geo';
import type { Asked } from './asked.ts';
import type { ConstellationFact } from './constellation-facts.ts';
import { BRIGHT_STARS, CONSTELLATIONS } from './constellation-facts.ts';
import { firstHiding } from './countries.ts';
import type { Random } from './random.ts';
import { seeded, inRandomOrder } from './random.ts';
import type { Sky } from './sky.ts';
import { drawSky, pointsOf, readSky, SKY, skyProjection } from './sky.ts';

const WITHOUT_LINES =
  'Ori UMa Cas Cru Leo Sco Cyg Lyr Tau Gem UMi CrB Del Peg Boo Aql Sgr Crv Her Aur'.split(' ');

function figureOf(sky: Sky, code: string) {
  const figure = sky.figures.get(code);
  if (!figure) throw new Error(`no constellation ${code}`);
  return figure;
}

function wrongFor({ name, code }: ConstellationFact, sky: Sky, random: Random): string[] {
  const [, south] = geoCentroid(figureOf(sky, code));
  const count = pointsOf(figureOf(sky, code)).length;
  const place = CONSTELLATIONS.findIndex((one) => one.code === code);
  return CONSTELLATIONS.filter((other) => other.code !== code)
    .map((other) => {
      const figure = figureOf(sky, other.code);
      const [, latitude] = geoCentroid(figure);
      const distance =
        Math.abs(latitude - south) / 40 +
        Math.abs(pointsOf(figure).length - count) / 8 +
        Math.abs(CONSTELLATIONS.indexOf(other) - place) / 25;
      return [distance + random() * 1.2, other.name] as const;
    })
    .sort(([one], [other]) => one - other)
    .map(([, other]) => other)
    .filter((other) => Math.abs(other.length - name.length) < 10)
    .slice(0, 3);
}

function askFigure(fact: ConstellationFact, at: number, sky: Sky, random: Random): Asked {
  const { code, name, seen, hint, note } = fact;
  const figure = figureOf(sky, code);
  return {
    question: 'Which constellation do the lines show?',
    right: name,
    wrong: wrongFor(fact, sky, random),
    alt: `A starry sky. The lines show ${seen}.`,
    hint: firstHiding(name, hint),
    note: `${name}: ${note}`,
    rank: at / CONSTELLATIONS.length,
    svg: drawSky(sky, figure, { hasLines: true }),
  };
}

function askWithout(fact: ConstellationFact, at: number, sky: Sky, random: Random): Asked {
  const { code, name, seen, hint, note } = fact;
  return {
    question: 'Which constellation fills the middle of this sky?',
    right: name,
    wrong: wrongFor(fact, sky, random),
    alt: `A sky without lines. Its brightest stars form ${seen}.`,
    hint: firstHiding(name, hint),
    note: `${name}, without its lines: ${note}`,
    rank: 0.3 + at / 26,
    svg: drawSky(sky, figureOf(sky, code), { hasLines: false }),
  };
}

/** Where a star stands in the picture, as in "upper left". */
function sideOf(place: [number, number], sky: Sky, code: string): string {
  const [x, y] = skyProjection(figureOf(sky, code))(place) ?? [0, 0];
  const across = x < SKY.width * 0.42 ? 'left' : x > SKY.width * 0.58 ? 'right' : '';
  const down = y < SKY.height * 0.4 ? 'upper' : y > SKY.height * 0.6 ? 'lower' : '';
  if (across && down) return `at the ${down} ${across}`;
  if (across) return `at the ${across}`;
  return down ? `in the ${down} part` : 'in the middle';
}

function askStar(at: number, sky: Sky, random: Random): Asked {
  const [name, code, note] = BRIGHT_STARS[at] ?? ['', '', ''];
  const constellation = CONSTELLATIONS.find((one) => one.code === code)?.name ?? '';
  const star = sky.named(name);
  const same = BRIGHT_STARS.filter(([other, own]) => own === code && other !== name).map(
    ([other]) => other,
  );
  const others = BRIGHT_STARS.filter(([, own]) => own !== code).map(([other]) => other);
  return {
    question: `Which star of ${constellation} has the ring?`,
    right: name,
    wrong: [...same, ...inRandomOrder(random, others)].slice(0, 3),
    alt: `The lines of ${constellation}; a ring marks the star ${sideOf(star.place, sky, code)}.`,
    hint: `Its name begins with ${name.charAt(0)} and has ${name.length} letters.`,
    note: `${name} is a star of ${constellation}. ${note}`,
    rank: 0.1 + at / 28,
    svg: drawSky(sky, figureOf(sky, code), { hasLines: true, ringed: star }),
  };
}

/** Constellations with and without their lines, and bright stars. */
export function askConstellations(): Asked[] {
  const random = seeded(71);
  const sky = readSky();
  return [
    ...CONSTELLATIONS.map((fact, at) => askFigure(fact, at, sky, random)),
    ...WITHOUT_LINES.map((code, at) => {
      const fact = CONSTELLATIONS.find((one) => one.code === code);
      if (!fact) throw new Error(`no facts about ${code}`);
      return askWithout(fact, at, sky, random);
    }),
    ...BRIGHT_STARS.map((_, at) => askStar(at, sky, random)),
  ];
}
