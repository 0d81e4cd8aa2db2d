import type { AskedSource } from './asked.ts';
import { ask } from './asked.ts';
import { drums, part, score } from './score.ts';

const times = (bar: string, count: number) => `${bar} `.repeat(count);

/** Questions about metres, rhythms and dances. */
export const RHYTHMS_AND_DANCES: readonly AskedSource[] = [
  ask(
    'A bass note and two chords, again and again. What is played?',
    ['A waltz', 'A march', 'A polka', 'A tango'],
    1,
    'Three beats make its bar; the first is the heaviest, and dancers turn once in two bars.',
    score(
      part(0, 'E5:2 G5:1 E5:2 C5:1 D5:2 F5:1 D5:2 B4:1 C5:3', 190),
      part(
        0,
        'C3:1 E4+G4:1? E4+G4:1? C3:1 E4+G4:1? E4+G4:1? G2:1 F4+B4:1? F4+B4:1? G2:1 F4+B4:1? F4+B4:1? C3:1 E4+G4:1? E4+G4:1?',
        190,
      ),
    ),
  ),
  ask(
    'To what would soldiers move with this drum and these trumpets?',
    ['A march', 'A waltz', 'A minuet', 'A mazurka'],
    1,
    'Two beats, left and right, make its bar; Sousa wrote more than a hundred of them.',
    score(
      part(
        'drums',
        times('kick+snare:1! snare:0.5 snare:0.5 kick+snare:1 snare:0.25 snare:0.25 snare:0.5', 4),
        120,
      ),
      part(
        56,
        'C5:1 C5:0.75 C5:0.25 E5:1 C5:1 G5:1 G5:0.75 G5:0.25 E5:2 F5:1 D5:1 B4:1 D5:1 C5:2',
        120,
      ),
    ),
  ),
  ask(
    'Which music does the bandoneon play here?',
    ['Tango', 'Samba', 'Rumba', 'Polka'],
    1,
    'It arose in the poor quarters on both banks of the River Plate, late in the 19th century.',
    score(
      part(
        23,
        'A4:1 E5:0.5 D5:0.5 C5:0.5 B4:0.5 A4:1 G#4:1 D5:0.5 C5:0.5 B4:0.5 A4:0.5 G#4:1 A4:2',
        125,
        { held: 0.7 },
      ),
      part(
        0,
        'A2+E3:1! A2+E3:1 A2+E3:1 A2+E3:0.5 A2+E3:0.5 E2+B2:1! E2+B2:1 E2+B2:1 E2+B2:0.5 E2+B2:0.5 A2+E3:2!',
        125,
        { held: 0.5 },
      ),
    ),
  ),
  ask(
    'Which music of the carnival in Rio is played by these drums?',
    ['Samba', 'Reggae', 'Waltz', 'Bolero'],
    1,
    'Big surdos beat the second beat; shakers and a whistle run above.',
    drums(
      times(
        'kick+maracas:0.75? maracas:0.25 lowTom+maracas+highAgogo:0.75! maracas+lowAgogo:0.25 kick+maracas:0.5? highAgogo+maracas:0.25 maracas:0.25 lowTom+maracas+lowAgogo:0.75! maracas+highAgogo:0.25',
        3,
      ),
      105,
    ),
  ),
  ask(
    'Oom-pah, oom-pah: which lively Bohemian dance is it?',
    ['A polka', 'A waltz', 'A tango', 'A minuet'],
    1,
    'It arose in Bohemia around 1830, and was in fashion all over Europe by 1844.',
    score(
      part(
        21,
        'G5:0.5 E5:0.25 E5:0.25 G5:0.5 E5:0.5 F5:0.5 D5:0.25 D5:0.25 F5:0.5 D5:0.5 E5:0.5 C5:0.25 C5:0.25 E5:0.5 G5:0.5 F5:0.5 B4:0.5 C5:1',
        110,
      ),
      part(
        58,
        'C2:0.5 -:0.5 G1:0.5 -:0.5 G1:0.5 -:0.5 D2:0.5 -:0.5 C2:0.5 -:0.5 G1:0.5 -:0.5 G1:0.5 -:0.5 C2:0.5',
        110,
      ),
      part(
        60,
        '-:0.5 E4+G4:0.5 -:0.5 E4+G4:0.5 -:0.5 D4+F4:0.5 -:0.5 D4+F4:0.5 -:0.5 E4+G4:0.5 -:0.5 E4+G4:0.5 -:0.5 D4+F4:0.5 -:0.5',
        110,
        { held: 0.5 },
      ),
    ),
  ),
  ask(
    'The guitar plays between the beats. Which style is this?',
    ['Reggae', 'Samba', 'Swing', 'Polka'],
    1,
    'Guitar or organ stress the offbeats; bass and drums carry the rest. It grew up in Kingston, Jamaica.',
    score(
      part(
        27,
        times('-:1 A3+C4+E4:1 -:1 A3+C4+E4:1', 2) + times('-:1 G3+B3+D4:1 -:1 G3+B3+D4:1', 2),
        150,
        { held: 0.3 },
      ),
      part(33, 'A2:1.5 A2:0.5 C3:1 E3:1 A2:2 E2:2 G2:1.5 G2:0.5 B2:1 D3:1 G2:4', 150),
      part('drums', times('hat:1 hat:1 kick+stick:1! hat:1', 4), 150),
    ),
  ),
  ask(
    'The bass drum sounds on all four beats. At which kind of party?',
    ['In a disco', 'At a Viennese ball', 'At a folk harp evening', 'At a brass band parade'],
    1,
    'Four on the floor, with an open hi-hat in between, drove the hits of the 1970s.',
    score(
      part('drums', times('kick+hat:0.5! openHat:0.5 kick+snare:0.5! openHat:0.5', 7), 120),
      part(
        33,
        times('E2:0.5 E3:0.5 E2:0.5 E3:0.5', 2) +
          times('A2:0.5 A3:0.5 A2:0.5 A3:0.5', 2) +
          times('E2:0.5 E3:0.5 E2:0.5 E3:0.5', 3),
        120,
      ),
    ),
  ),
  ask(
    'Ding, ding-a-ding: which style does the ride cymbal mark?',
    ['Swing', 'Reggae', 'Tango', 'Flamenco'],
    2,
    'The beat is divided unequally, long and short; the bass walks a note on each beat.',
    score(
      part('drums', times('ride:1 ride+hat:0.67! ride:0.33', 6), 160),
      part(32, 'C3:1 E3:1 G3:1 A3:1 Bb3:1 A3:1 G3:1 E3:1 F3:1 A3:1 G3:1 C3:1', 160),
    ),
  ),
  ask(
    'Which lively Irish dance runs in groups of three quick notes?',
    ['A jig', 'A reel', 'A hornpipe', 'A march'],
    2,
    'A jig is in six-eight time; a reel has groups of four.',
    score(
      part(
        110,
        'D5:1 F#5:1 A5:1 F#5:1 D5:1 F#5:1 G5:1 B4:1 D5:1 G5:1 F#5:1 E5:1 F#5:1 D5:1 F#5:1 A5:1 F#5:1 D5:1 E5:1 C#5:1 A4:1 D5:3',
        330,
      ),
    ),
  ),
  ask(
    'A guitar and a soft rim click: which Brazilian style of the 1950s is this?',
    ['Bossa nova', 'Salsa', 'Cumbia', 'Merengue'],
    2,
    'João Gilberto and Tom Jobim slowed the samba down and gave it the chords of jazz.',
    score(
      part(
        24,
        times('E3+G3+B3+D4:1 E3+G3+B3+D4:0.5 -:0.5 E3+G3+B3+D4:1 -:0.5 E3+G3+B3+D4:0.5', 3),
        125,
        { held: 0.5 },
      ),
      part(32, times('A2:1.5 E3:0.5 E3:1.5 A2:0.5', 3), 125),
      part(
        'drums',
        times(
          'stick+hat:0.5 hat:0.5 hat:0.5 stick+hat:0.5 hat:0.5 hat:0.5 stick+hat:0.5 hat:0.5',
          3,
        ),
        125,
        { velocity: 75 },
      ),
    ),
  ),
  ask(
    'How many beats has each bar of this drum pattern?',
    ['Four', 'Five', 'Three', 'Seven'],
    1,
    'Kick, snare, kick, snare: the backbeat on two and four makes it rock.',
    drums(
      times(
        'kick+hat:0.5! hat:0.5 snare+hat:0.5! hat:0.5 kick+hat:0.5 kick+hat:0.5 snare+hat:0.5! hat:0.5',
        3,
      ),
      110,
    ),
  ),
  ask(
    'Count the clicks from one bell stroke to the next. How many are there with the stroke?',
    ['Seven', 'Five', 'Eight', 'Six'],
    2,
    'Bars of seven, divided as two, two and three, are common in the dances of Bulgaria.',
    drums(times(`highAgogo:1! ${times('claves:1?', 6)}`, 3), 240),
  ),
  ask(
    'Cowbell, then clicks: how many beats fill one bar?',
    ['Three', 'Two', 'Four', 'Six'],
    1,
    'Minuet, mazurka and waltz all have bars of this length.',
    drums(times('cowbell:1! claves:1? claves:1?', 4), 140),
  ),
  ask(
    'Two drums: one divides the bar in two, the other in three. What is that?',
    ['A polyrhythm', 'An upbeat', 'A fermata', 'A drum roll'],
    3,
    'Two against three is the commonest; West African drumming is full of such layers.',
    score(
      part('drums', times('lowTom:1.5! lowTom:1.5!', 4), 150),
      part('drums', times('claves:1! claves:1! claves:1!', 4), 150),
    ),
  ),
  ask(
    'Three notes fill the time of two. What does the flute play in the second half?',
    ['Triplets', 'Trills', 'Whole notes', 'Grace notes'],
    2,
    'They are marked by a 3 above the group.',
    score(
      part(
        73,
        'G5:0.5 A5:0.5 B5:0.5 A5:0.5 G5:0.5 A5:0.5 B5:0.5 A5:0.5 G5:0.333 A5:0.333 B5:0.334 A5:0.333 G5:0.333 A5:0.334 B5:0.333 A5:0.333 G5:0.334 A5:1',
        90,
      ),
      part('drums', times('stick:1', 8), 90),
    ),
  ),
  ask(
    'The melody falls between the clicks. What is this called?',
    ['Syncopation', 'Augmentation', 'Tremolo', 'Modulation'],
    2,
    'Ragtime took its name from this ragged time.',
    score(
      part(0, '-:0.5 C5:1 E5:1 G5:1 E5:1 D5:1 F5:1 E5:1.5', 100),
      part('drums', times('stick:1', 9), 100),
    ),
  ),
  ask(
    'Five strokes in two bars lead Cuban son and salsa. What is the pattern called?',
    ['Clave', 'Backbeat', 'Hemiola', 'Ostinato'],
    3,
    'Three strokes in one bar, two in the other; all players fit their parts to it.',
    drums(times('claves:1.5! claves:1.5! claves:2! claves:1! claves:2!', 2), 170),
  ),
  ask(
    'The bassoon does what the clarinet did, a bar later. What is this form?',
    ['A canon', 'A rondo', 'A march', 'A lullaby'],
    2,
    'Bach wrote some of them as riddles: the players had to find out when the second comes in.',
    score(
      part(71, 'F4:1 G4:1 A4:1 F4:1 F4:1 G4:1 A4:1 F4:1 A4:1 Bb4:1 C5:2', 130),
      part(70, 'F3:1 G3:1 A3:1 F3:1 F3:1 G3:1 A3:1 F3:1', 130, { from: (4 * 60) / 130 }),
    ),
  ),
  ask(
    'A bass line is repeated below a changing melody. What is its name?',
    ['An ostinato', 'A cadenza', 'A coda', 'A prelude'],
    3,
    "The Italian word means stubborn; Pachelbel's Canon stands on one of eight notes.",
    score(
      part(42, times('D3:1 C3:1 Bb2:1 A2:1', 3), 110),
      part(40, 'D5:2 F5:1 E5:1 D5:1 C5:1 D5:1 E5:1 F5:1 G5:1 F5:1 E5:1', 110),
    ),
  ),
  ask(
    'Which fast Italian dance was said to cure the bite of a spider?',
    ['A tarantella', 'A saltarello', 'A pavane', 'A gavotte'],
    3,
    'Its name is from the town of Taranto, as that of the tarantula is.',
    score(
      part(
        105,
        'E5:1 E5:1 E5:1 E5:1 D5:1 C5:1 B4:1 B4:1 B4:1 B4:1 C5:1 D5:1 C5:1 C5:1 C5:1 C5:1 B4:1 A4:1 G#4:1 A4:1 B4:1 A4:3',
        380,
      ),
      part('drums', times('tambourine:1! tambourine:1? tambourine:1?', 8), 380),
    ),
  ),
];
