import type { AskedSource } from './asked.ts';
import { ask } from './asked.ts';
import { drums, part, score, solo } from './score.ts';

/** Questions about instruments of folk music, and of the world. */
export const WORLD_INSTRUMENTS: readonly AskedSource[] = [
  ask(
    'Which of these plucked instruments buzzes and rings here?',
    ['Sitar', 'Banjo', 'Balalaika', 'Harp'],
    1,
    'Sympathetic strings below the played ones ring along, and a flat bridge makes them buzz.',
    solo(104, 'C4:1 Db4:0.5 E4:0.5 F4:1 G4:1 F4:0.5 E4:0.5 Db4:0.5 C4:2', 100),
  ),
  ask(
    'Which wind instrument sounds without a pause for breath?',
    ['Bagpipes', 'Pan flute', 'Accordion', 'Harmonica'],
    1,
    'The bag goes on feeding the pipes while the player breathes in, so the tone never stops.',
    solo(109, 'A4:1 A4:0.5 B4:0.5 C#5:1 A4:1 E5:1 C#5:0.5 A4:0.5 B4:1 A4:2', 110, { held: 1 }),
  ),
  ask(
    'What is picked so fast and so bright?',
    ['Banjo', 'Cello', 'Sitar', 'Lute'],
    1,
    'Its body is a drum with a skin, and bluegrass is full of it; its ancestors came to America with enslaved Africans.',
    solo(
      105,
      'G3:0.5 B3:0.5 D4:0.5 G4:0.5 B3:0.5 D4:0.5 G4:0.5 D4:0.5 C4:0.5 E4:0.5 G4:0.5 C5:0.5 G4:0.5 D4:0.5 B3:0.5 G3:1',
      200,
    ),
  ),
  ask(
    'What plays the tune and its oom-pah at once?',
    ['Accordion', 'Bagpipes', 'Harmonica', 'Pan flute'],
    1,
    'Its free reeds sound when the bellows are pushed or pulled; one hand plays chords with buttons.',
    score(
      part(21, 'G4:1 C5:1 E5:1 D5:1 B4:1 G4:1 C5:2', 140),
      part(21, 'C3:1? C4+E4:1? C4+E4:1? G2:1? B3+F4:1? B3+F4:1? C3+C4+E4:2?', 140),
    ),
  ),
  ask(
    'Which instrument wails this blues?',
    ['Harmonica', 'Bagpipes', 'Ocarina', 'Accordion'],
    1,
    'It fits in a hand; most of its holes give one note when blown and another when drawn.',
    solo(22, 'C4:1 Eb4:0.5 F4:0.5 F#4:0.5 F4:0.5 Eb4:0.5 C4:1 Bb3:0.5 C4:2', 110),
  ),
  ask(
    'Which tuned percussion instrument plays this tune?',
    ['Steel drums', 'Xylophone', 'Marimba', 'Glockenspiel'],
    1,
    'Trinidad made it from oil barrels; each dent in the top is tuned to a note.',
    solo(114, 'G4:0.5 C5:0.5 E5:0.5 C5:0.5 D5:0.5 E5:0.5 D5:0.5 B4:0.5 G4:0.5 B4:0.5 C5:1.5', 130),
  ),
  ask(
    'Which breathy wind instrument is this?',
    ['Pan flute', 'Bagpipes', 'Harmonica', 'Shawm'],
    1,
    'The Greeks told that a god made it from a nymph who had turned into reeds.',
    solo(75, 'A4:1 C5:0.5 D5:0.5 E5:1.5 D5:0.5 C5:0.5 A4:0.5 G4:1 A4:2', 110),
  ),
  ask(
    'Which deep drum is struck here?',
    ['Taiko', 'Bongo', 'Tabla', 'Bodhrán'],
    2,
    'The word is Japanese for drum; the largest are carved from one trunk and weigh hundreds of kilograms.',
    solo(116, 'C3:1! C3:0.5 C3:0.5 C3:1! C3:1! C3:0.5 C3:0.5 C3:0.5 C3:0.5 C3:2!', 120),
  ),
  ask(
    'What twangs this little pattern?',
    ['Kalimba', 'Balafon', 'Harp', 'Banjo'],
    2,
    'Thumbs pluck its metal tongues. It is a kind of mbira, which the Shona of Zimbabwe play.',
    solo(108, 'C5:0.5 G4:0.5 E5:0.5 G4:0.5 D5:0.5 G4:0.5 C5:0.5 E4:0.5 A4:0.5 C5:0.5 G4:1.5', 120),
  ),
  ask(
    'Which of these Japanese instruments is plucked in this scale?',
    ['Koto', 'Taiko', 'Shakuhachi', 'Shō'],
    2,
    'It is a long zither of 13 strings, with a movable bridge below each.',
    solo(107, 'D4:1 Eb4:0.5 G4:0.5 A4:1 Bb4:0.5 A4:0.5 G4:0.5 Eb4:0.5 D4:2', 100),
  ),
  ask(
    'Which Japanese instrument breathes this slow melody?',
    ['Shakuhachi', 'Koto', 'Taiko', 'Shamisen'],
    2,
    'Monks played this bamboo flute; it is blown at the end, over a notch.',
    solo(77, 'D4:2 F4:1 G4:1.5 A4:0.5 G4:1 F4:0.5 D4:2', 90),
  ),
  ask(
    'Which Japanese instrument snaps so drily?',
    ['Shamisen', 'Shakuhachi', 'Taiko', 'Hichiriki'],
    2,
    'Its three strings accompany kabuki and puppet plays; the plectrum also hits the skin of the body.',
    solo(106, 'E4:0.5 E4:0.5 F4:0.5 A4:0.5 B4:1 A4:0.5 F4:0.5 E4:0.5 C4:0.5 B3:0.5 E4:1.5', 120),
  ),
  ask(
    'Which wind instrument has so round and soft a tone?',
    ['Ocarina', 'Bagpipes', 'Shawm', 'Didgeridoo'],
    2,
    'Its name is a dialect word of Italian for a little goose. As it is a vessel and no tube, it has hardly any overtones.',
    solo(79, 'G4:0.5 A4:0.5 C5:1 A4:0.5 G4:0.5 E4:1 G4:0.5 A4:0.5 C5:2', 120),
  ),
  ask(
    'Which instrument of children and the Baroque is blown at its beak?',
    ['Recorder', 'Bagpipes', 'Hurdy-gurdy', "Jew's harp"],
    1,
    'A block in the beak leads the air to a sharp edge: Germans call it Blockflöte.',
    solo(74, 'G4:1 A4:1 B4:1 G4:1 D5:1 C5:0.5 B4:0.5 A4:1 G4:2', 150),
  ),
  ask(
    'An Irish reel: which instrument leads it?',
    ['Fiddle', 'Harp', 'Bagpipes', 'Concertina'],
    1,
    'It is a violin under another name; the difference lies in the way to play it.',
    solo(
      110,
      'D5:0.5 F#5:0.5 A5:0.5 F#5:0.5 E5:0.5 F#5:0.5 D5:0.5 B4:0.5 A4:0.5 B4:0.5 D5:0.5 E5:0.5 F#5:0.5 A5:0.5 E5:0.5 F#5:0.5 D5:1',
      200,
    ),
  ),
  ask(
    'What is shaken here, one in each hand?',
    ['Maracas', 'Claves', 'Agogô bells', 'Castanets'],
    1,
    'They were made of gourds with seeds in them; the two often have a slightly different pitch.',
    drums(`${'maracas:0.5! maracas:0.5? maracas:0.5 maracas:0.5? '.repeat(5)}maracas:1!`, 150),
  ),
  ask(
    'What clicks in this pattern?',
    ['Claves', 'Maracas', 'Congas', 'Cabasa'],
    2,
    'They are two sticks of hard wood; one hand forms a hollow below the lower one, which makes it ring.',
    drums(
      'claves:1.5! claves:1.5! claves:1! -:1 claves:1! claves:1! -:1 claves:1.5! claves:1.5! claves:1!',
      150,
    ),
  ),
  ask(
    'Which instrument of samba rings high and low?',
    ['Agogô', 'Claves', 'Maracas', 'Surdo'],
    3,
    'The Yoruba brought it from West Africa to Brazil; the player also squeezes its two bells together.',
    drums(
      'highAgogo:1 highAgogo:0.5 lowAgogo:0.5 lowAgogo:0.5 highAgogo:0.5 highAgogo:0.5 lowAgogo:0.5 highAgogo:1 highAgogo:0.5 lowAgogo:0.5 lowAgogo:0.5 highAgogo:0.5 highAgogo:0.5 lowAgogo:1',
      110,
    ),
  ),
  ask(
    'Strings are struck with small hammers held in the hands. Which instrument is it?',
    ['Dulcimer', 'Lute', 'Hurdy-gurdy', 'Mandolin'],
    3,
    'The santur of Iran and the cimbalom of Hungary are of the same kind; so is the mechanism of the piano.',
    solo(15, 'D4:0.5 A4:0.5 D5:0.5 C5:0.5 A4:0.5 G4:0.5 F4:0.5 A4:0.5 G4:0.5 E4:0.5 D4:2', 120),
  ),
  ask(
    'What rasps in this rhythm?',
    ['Güiro', 'Bongo', 'Cajón', 'Berimbau'],
    3,
    'It is a notched gourd; in cumbia and son it gives a long scrape and two short ones.',
    drums(
      'guiro:1! guiro:0.5 guiro:0.5 guiro:1! guiro:0.5 guiro:0.5 guiro:1! guiro:0.5 guiro:0.5 guiro:1!',
      100,
    ),
  ),
];
