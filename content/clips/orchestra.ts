import type { AskedSource } from './asked.ts';
import { ask } from './asked.ts';
import { part, score, solo } from './score.ts';

const SCALE = 'C:1 D:1 E:1 F:1 G:1 E:1 C:2';
/** A run up and down, from the C of an octave. */
const runFrom = (octave: number) => SCALE.replace(/[A-G]/g, (letter) => `${letter}${octave}`);

/** Questions about the instruments of an orchestra. */
export const ORCHESTRA: readonly AskedSource[] = [
  ask(
    'Which bowed string instrument plays this high, singing line?',
    ['Violin', 'Double bass', 'Cello', 'Bass viol'],
    1,
    'It is the smallest and highest of its family; its strings are tuned to G, D, A and E.',
    solo(40, 'G4:1 D5:1 B5:2 A5:1 G5:1 F#5:1 G5:3', 110),
  ),
  ask(
    'Which of these strings is heard in this deep, bowed melody?',
    ['Cello', 'Violin', 'Harp', 'Banjo'],
    1,
    'Players hold it between the knees; its range is close to that of a man who sings.',
    solo(42, 'C3:1.5 G3:0.5 E3:1 D3:1 F3:1 A3:1 G3:3', 100),
  ),
  ask(
    'Who calls with this fanfare?',
    ['A trumpeter', 'A cellist', 'A harpist', 'An oboist'],
    1,
    'The tube is about 1.5 metres long; heralds and soldiers gave signals with its ancestors.',
    solo(56, 'C5:0.5 C5:0.25 C5:0.25 C5:1 E5:1 G5:1 E5:0.5 G5:0.5 C6:3', 120),
  ),
  ask(
    'Which of these runs up and down so lightly?',
    ['Flute', 'Bassoon', 'Bass clarinet', 'Contrabassoon'],
    1,
    'Its player blows across a hole, as across a bottle; no reed vibrates.',
    solo(73, `${runFrom(5)} G5:0.5 A5:0.5 B5:0.5 C6:2`, 150),
  ),
  ask(
    'What ripples up and down here?',
    ['Harp', 'Double bass', 'Violin', 'Viola'],
    1,
    'It has 47 strings; each of seven pedals serves one note name, which it raises by one or two semitones.',
    solo(
      46,
      'C3:0.5 E3:0.5 G3:0.5 C4:0.5 E4:0.5 G4:0.5 C5:0.5 E5:0.5 G5:0.5 C6:0.5 G5:0.5 E5:0.5 C5:0.5 G4:0.5 C4:2',
      130,
      { held: 2 },
    ),
  ),
  ask(
    'Which instruments thunder in this roll and these strokes?',
    ['Timpani', 'Bongos', 'Tambourines', 'Castanets'],
    1,
    'Each has a bowl of copper below its skin. Haydn mostly used two, one for the tonic and one for the fifth.',
    solo(47, `C2:1! G2:1! C2:1! ${'G2:0.125 '.repeat(16)}C3:1! G2:1! C2:2!`, 110, { velocity: 90 }),
  ),
  ask(
    'Which is the lowest member of the brass section, heard here?',
    ['Tuba', 'Trumpet', 'Cornet', 'Flugelhorn'],
    1,
    'Wilhelm Wieprecht and Johann Moritz patented it in Berlin in 1835.',
    solo(58, 'C2:1 G2:1 C2:1 E2:1 F2:1 D2:1 G1:1 C2:2', 130),
  ),
  ask(
    'Which double-reed instrument, to which an orchestra tunes, is this?',
    ['Oboe', 'Trombone', 'Piccolo', 'Celesta'],
    2,
    'It gives the A because its pitch is steady and its sharp tone carries well.',
    solo(68, 'A4:2 C5:0.5 D5:0.5 E5:1 D5:0.5 C5:0.5 B4:1 A4:2', 110),
  ),
  ask(
    'Which grumbling bass of the wind players walks here?',
    ['Bassoon', 'Piccolo', 'Flute', 'Cornet'],
    2,
    'It plays the grandfather in "Peter and the Wolf", and opens "The Rite of Spring" in its highest range.',
    solo(
      70,
      'C3:0.5 G2:0.5 C3:0.5 E3:0.5 G3:1 E3:0.5 C3:0.5 D3:0.5 G2:0.5 B2:0.5 D3:0.5 C3:2',
      110,
      {
        held: 0.6,
      },
    ),
  ),
  ask(
    'Which instrument with one reed and a cylindrical bore plays here?',
    ['Clarinet', 'Oboe', 'Trumpet', 'Bassoon'],
    2,
    'Blown harder, it jumps by a twelfth and not by an octave, unlike other woodwinds.',
    solo(71, 'E3:0.5 G3:0.5 C4:0.5 E4:0.5 G4:1 F4:0.5 D4:0.5 B3:0.5 G3:0.5 C4:2.5', 110),
  ),
  ask(
    'Which curled brass instrument, once used by hunters, is heard?',
    ['French horn', 'Trumpet', 'Cornet', 'Piccolo trumpet'],
    2,
    'Its player holds a hand in the bell, which softens the tone and tunes single notes.',
    solo(60, 'C4:1 E4:1 G4:1.5 E4:0.5 G4:1 C4:1 G3:1 C4:3', 120),
  ),
  ask(
    'Which of these has such a deep, full voice?',
    ['Trombone', 'Cornet', 'Flugelhorn', 'Piccolo trumpet'],
    2,
    'The slide has seven positions; its name is Italian for a big trumpet.',
    solo(57, 'F3:1.5 G3:0.5 A3:1 Bb3:1 C4:2 A3:1 F3:3', 120),
  ),
  ask(
    'How do the string players make these notes sound?',
    ['They pluck the strings', 'They use the bow', 'They hit the wood', 'They rub the wood'],
    2,
    'Composers write pizzicato, Italian for pinched, and arco where the bow returns.',
    solo(
      45,
      'C4:0.5 E4:0.5 G4:0.5 C5:0.5 B4:0.5 G4:0.5 D4:0.5 F4:0.5 E4:0.5 C4:0.5 G3:0.5 C4:1.5',
      110,
    ),
  ),
  ask(
    'The bows move as fast as they can on one note. What is this called?',
    ['Tremolo', 'Pizzicato', 'Legato', 'Spiccato'],
    2,
    'Composers use it for tension: Monteverdi wrote it for a fight in 1624.',
    solo(44, 'D4:2 F4:2 A4:2 G#4:2', 90, { held: 1 }),
  ),
  ask(
    'Which instrument with wooden bars is struck here?',
    ['Xylophone', 'Celesta', 'Glockenspiel', 'Tubular bells'],
    2,
    'Its notes are dry and short; Saint-Saëns let it play the rattling bones in "Danse macabre".',
    solo(
      13,
      'C5:0.5 E5:0.5 G5:0.5 E5:0.5 C6:0.5 G5:0.5 E5:0.5 C5:0.5 D5:0.25 D5:0.25 F5:0.5 E5:0.5 C5:1',
      130,
    ),
  ),
  ask(
    'Steel bars are struck with hard mallets. Which instrument is this?',
    ['Glockenspiel', 'Marimba', 'Xylophone', 'Timpani'],
    2,
    'Its name is German for a play of bells; it sounds two octaves above the written notes.',
    solo(9, 'G5:0.5 C6:0.5 E6:0.5 G6:1 E6:0.5 C6:0.5 D6:0.5 B5:0.5 C6:2', 120, { held: 1.5 }),
  ),
  ask(
    'Which of these tolls here?',
    ['Tubular bells', 'Temple blocks', 'Snare drum', 'Tam-tam'],
    2,
    'They are tubes of brass, struck with a hammer at the upper edge; a pedal stops them.',
    solo(14, 'E4:1 C4:1 D4:1 G3:2 G3:1 D4:1 E4:1 C4:2', 90, { held: 2 }),
  ),
  ask(
    'A shrill voice above the whole band: what pipes here?',
    ['Piccolo', 'Oboe', 'Basset horn', 'English horn'],
    2,
    'Its name is Italian for small. Beethoven wrote for it in the finale of his Fifth.',
    solo(72, 'C6:0.5 D6:0.5 E6:0.5 C6:0.5 G6:1 E6:0.5 C6:0.5 D6:0.5 G6:0.5 C7:2', 140),
  ),
  ask(
    'Which larger relative of the oboe plays this slow tune?',
    ['English horn', 'Piccolo', 'Trumpet', 'Alto flute'],
    3,
    'It is neither English nor a horn but an alto oboe with a bulb at its end.',
    solo(69, 'E4:1 G4:0.5 A4:0.5 G4:2 E4:0.5 D4:0.5 C4:1 D4:2', 90),
  ),
  ask(
    'A brass player has put something into the bell. What is heard?',
    ['A muted trumpet', 'An open tuba', 'An open horn', 'A bass trumpet'],
    3,
    'A mute weakens the low partials, so that the tone becomes thin and sharp.',
    score(part(59, 'C5:0.5 Bb4:0.5 G4:1 F4:0.5 G4:0.5 Bb4:1 G4:0.5 F4:0.5 Eb4:1 C4:2', 120)),
  ),
];
