import type { AskedSource } from './asked.ts';
import { ask } from './asked.ts';
import { drums, part, score, solo } from './score.ts';

const LINE = 'G4:0.5 C5:0.5 D5:0.5 E5:1 D5:0.5 C5:0.5 A4:0.5 C5:0.5 G4:2';
const RIFF = 'E2+B2:0.5 E2+B2:0.5 G2+D3:1 E2+B2:0.5 A2+E3:1 G2+D3:1 E2+B2:2';
const STRUM =
  'G3+B3+D4+G4:1 G3+B3+D4+G4:0.5 G3+B3+D4+G4:0.5 C3+G3+C4+E4:1 C3+G3+C4+E4:0.5 C3+G3+C4+E4:0.5 D3+A3+D4+F#4:1 G3+B3+D4+G4:2';

/** Questions about keyboards, guitars and drums. */
export const KEYS_GUITARS_DRUMS: readonly AskedSource[] = [
  ask(
    'Which keyboard instrument plays these chords and their tune?',
    ['Piano', 'Harpsichord', 'Clavichord', 'Virginal'],
    1,
    'Bartolomeo Cristofori built the first around 1700; unlike earlier ones, it plays soft and loud.',
    score(part(0, LINE, 110), part(0, 'C3+G3:3 F3+C4:2 C3+G3:2', 110)),
  ),
  ask(
    'Which keyboard instrument plays this minuet?',
    ['Harpsichord', 'Piano', 'Pipe organ', 'Harmonium'],
    2,
    'Quills pluck its strings, so the note is equally loud however hard a key is pressed.',
    solo(
      6,
      'D5:1 G4:0.5 A4:0.5 B4:0.5 C5:0.5 D5:1 G4:1 G4:1 E5:1 C5:0.5 D5:0.5 E5:0.5 F#5:0.5 G5:1',
      140,
    ),
  ),
  ask(
    'Which keyboard fills a cathedral with sound?',
    ['Pipe organ', 'Celesta', 'Clavichord', 'Harpsichord'],
    1,
    'Wind blows through hundreds or thousands of pipes, and pedals let the feet play the bass.',
    score(
      part(19, 'G4+C5:1 A4+D5:1 G4+E5:2 A4+D5:1 F4+D5:1 E4+C5:2', 100, { held: 1 }),
      part(19, 'C3:2 C3:2 F2:1 G2:1 C3:2', 100, { held: 1 }),
    ),
  ),
  ask(
    'A lid is opened. What plays?',
    ['A music box', 'A mouth organ', 'A player piano', 'A hurdy-gurdy'],
    1,
    'A cylinder with pins plucks a steel comb. Makers of watches in Switzerland first built them, around 1800.',
    solo(10, 'E5:0.5 G5:0.5 C6:1 B5:0.5 C6:0.5 A5:1 G5:0.5 E5:0.5 F5:0.5 D5:0.5 C5:1.5', 110),
  ),
  ask(
    'Which guitar is strummed in this sequence of chords?',
    [
      'An acoustic one, of steel strings',
      'A distorted electric one',
      'A slapped bass guitar',
      'A muted electric one',
    ],
    1,
    'Strings of steel sound brighter than those of nylon, with which classical players pluck.',
    solo(25, STRUM, 110, { held: 1 }),
  ),
  ask(
    'How does this guitar get its rough, singing tone?',
    [
      'By a distorted amplifier',
      'By strings of nylon',
      'By a slide of glass',
      'By a wooden bridge',
    ],
    1,
    'An overdriven amplifier cuts off the tops of the waves, which adds many overtones.',
    solo(30, RIFF, 120),
  ),
  ask(
    'Which low instrument of a rock band plays alone?',
    ['Bass guitar', 'Rhythm guitar', 'Synthesiser', 'Bass drum'],
    1,
    'Its four strings are tuned an octave below the lowest four of a guitar.',
    solo(
      33,
      'E2:0.5 E2:0.5 G2:0.5 A2:0.5 E2:0.5 D2:0.5 E2:1 A2:0.5 B2:0.5 A2:0.5 G2:0.5 E2:2',
      120,
    ),
  ),
  ask(
    'The bass player strikes and pulls the strings with thumb and finger. What is this style called?',
    ['Slap', 'Walk', 'Strum', 'Bend'],
    2,
    'Larry Graham made it known around 1970, when he played without a drummer.',
    solo(
      36,
      'E2:0.5! E3:0.25 E2:0.25 G2:0.5 A2:0.5! A3:0.25 A2:0.25 E2:0.5 D3:0.5! E3:0.5! E2:1',
      110,
    ),
  ),
  ask(
    'Which small keyboard, with steel plates struck by hammers, tinkles here?',
    ['Celesta', 'Harpsichord', 'Pipe organ', 'Clavinet'],
    3,
    'Its name means heavenly; Auguste Mustel patented it in Paris in 1886.',
    solo(8, 'C6:0.5 E6:0.5 G6:0.5 E6:0.5 D6:0.5 F6:0.5 A6:0.5 F6:0.5 G6:0.5 E6:0.5 C6:2', 120),
  ),
  ask(
    'Which part of the drum kit is struck at the end of this roll?',
    ['A crash cymbal', 'A bass drum', 'A cowbell', 'A rim'],
    2,
    'It marks accents; the ride cymbal beside it marks the beat.',
    drums(`${'snare:0.25 '.repeat(15)}snare:0.25! crash+kick:4!`, 130),
  ),
  ask(
    'Two cymbals on a stand are opened and closed by foot. What are they?',
    ['A hi-hat', 'A tam-tam', 'A tambourine', 'A snare drum'],
    2,
    'It grew from the low-boy of the 1920s, which stood at the height of the foot.',
    drums(`${'hat:0.5 hat:0.5 hat:0.5 openHat:0.5 '.repeat(4)}hat:1`, 130),
  ),
  ask(
    'Which drums of a kit are played from high to low?',
    ['Tom-toms', 'Snare drums', 'Bongos', 'Timbales'],
    2,
    'They have no snares; drummers use them for fills at the end of a phrase.',
    drums(
      `${'highTom:0.25 '.repeat(4)}${'midTom:0.25 '.repeat(4)}${'lowTom:0.25 '.repeat(4)}kick:1! -:0.5 ${'highTom:0.25 '.repeat(4)}${'midTom:0.25 '.repeat(4)}${'lowTom:0.25 '.repeat(4)}kick:1!`,
      110,
    ),
  ),
  ask(
    'Which percussion instrument is struck in this steady beat?',
    ['A cowbell', 'A gong', 'A bass drum', 'A snare drum'],
    1,
    'Herders hung it around the necks of their animals; Latin dance bands made it an instrument.',
    drums(`${'cowbell:1! cowbell:0.5 cowbell:0.5 '.repeat(4)}cowbell:1!`, 120),
  ),
  ask(
    'A frame with jingles is shaken and struck. Which instrument is it?',
    ['Tambourine', 'Triangle', 'Castanets', 'Woodblock'],
    1,
    'Pairs of small cymbals sit in slots of the frame; many have a skin as well.',
    drums(`${'tambourine:0.5! tambourine:0.25? tambourine:0.25? '.repeat(8)}tambourine:1!`, 110),
  ),
  ask(
    'A bent steel bar rings, open and clear. What is it called?',
    ['Triangle', 'Tambourine', 'Agogô', 'Rattle'],
    1,
    'One corner stays open, so that no single note stands out.',
    drums('triangle:2! triangle:1 triangle:1 triangle:2! triangle:3!', 110),
  ),
  ask(
    'Which pair of small Cuban drums is played by hand?',
    ['Bongos', 'Timpani', 'Tom-toms', 'Castanets'],
    2,
    'The player holds the two between the knees; the smaller is called macho, male.',
    drums(
      `${'highBongo:0.5! highBongo:0.25 highBongo:0.25 lowBongo:0.5! highBongo:0.5 '.repeat(4)}lowBongo:1!`,
      120,
    ),
  ),
  ask(
    'Which keyboard of jazz clubs and rock, with drawbars, is heard?',
    ['Hammond organ', 'Harpsichord', 'Upright piano', 'Music box'],
    2,
    'Laurens Hammond brought it out in 1935; turning wheels of metal produce its tones.',
    score(
      part(16, 'C4+E4+Bb4:1.5 C4+E4+A4:0.5 C4+E4+G4:2 C4+F4+A4:1.5 C4+F4+G4:0.5 C4+E4+G4:2', 120),
      part(16, 'C2:1 E2:1 G2:1 A2:1 F2:1 A2:1 C2:2', 120),
    ),
  ),
  ask(
    'A piano whose strings are slightly out of tune: where was it heard?',
    ['In a saloon', 'In a cathedral', 'At a military parade', 'On a fishing boat'],
    2,
    'Pianists of ragtime made its sound, called honky-tonk, famous.',
    score(
      part(3, 'E5:0.5 C5:0.5 A4:1 B4:0.5 G4:1 -:0.5 E5:0.5 C5:0.5 D5:0.5 E5:0.5 C5:1.5', 150),
      part(
        3,
        'C3:0.5 E3+G3:0.5 C3:0.5 E3+G3:0.5 G2:0.5 F3+B3:0.5 G2:0.5 F3+B3:0.5 C3:0.5 E3+G3:0.5 G2:0.5 C3+E3:1.5',
        150,
      ),
    ),
  ),
  ask(
    'Metal bars, and discs that turn below them: which instrument of jazz is this?',
    ['Vibraphone', 'Xylophone', 'Marimba', 'Celesta'],
    3,
    'The turning discs open and close the tubes, which makes the tone pulsate. Lionel Hampton played it.',
    solo(11, 'C4:0.5 E4:0.5 G4:0.5 B4:1 A4:0.5 F4:0.5 D4:0.5 G4:0.5 B4:0.5 C5:2.5', 110, {
      held: 1.6,
    }),
  ),
  ask(
    'The palm of the hand lies on the strings of this electric guitar. What is the effect?',
    [
      'The notes are muted',
      'The notes last longer',
      'The notes sound higher',
      'The notes are bent',
    ],
    3,
    'The damped strings give short, dull notes, which drive a rhythm.',
    solo(
      28,
      'E3:0.5 E3:0.5 G3:0.5 E3:0.5 A3:0.5 E3:0.5 B3:0.5 A3:0.5 G3:0.5 E3:0.5 D3:0.5 E3:1',
      130,
    ),
  ),
];
