import type { AskedSource } from './asked.ts';
import { ask } from './asked.ts';
import { drums, part, score, solo, speech } from './score.ts';

/** A row of equal notes that grow louder, or softer if the growth is negative. */
function swelling(program: number, key: number, growth: number) {
  const notes = Array.from({ length: 16 }, (_, at) => {
    const velocity = Math.round(70 + growth * (at - 7.5) * 6);
    return { at: at * 0.32, seconds: 0.3, key, velocity };
  });
  return score({ program, notes });
}

/** Questions about loudness, speed and number. */
export const SPEED_AND_NUMBER: readonly AskedSource[] = [
  ask(
    'What happens to the loudness of these strings?',
    ['They grow louder', 'They grow softer', 'They stay equally loud', 'They stop halfway'],
    1,
    'Composers write crescendo, Italian for growing, or a wedge that opens.',
    swelling(48, 62, 1),
  ),
  ask(
    'The piano repeats a note. How does the volume change?',
    ['It fades', 'It rises', 'It jumps up once', 'It does not change'],
    1,
    'The sign is a wedge that closes; the word is diminuendo or decrescendo.',
    swelling(0, 60, -1),
  ),
  ask(
    'How many notes does the trumpet play?',
    ['Seven', 'Five', 'Six', 'Nine'],
    1,
    'The ear takes in up to about four at a glance; more have to be counted.',
    solo(56, 'G4:1 G4:0.5 B4:0.5 D5:1 D5:0.5 B4:0.5 G4:2', 110),
  ),
  ask(
    'How many strokes of the bell do you hear?',
    ['Five', 'Seven', 'Six', 'Four'],
    1,
    'Church clocks strike the hour on their largest bell.',
    solo(14, 'C4:1 C4:1 C4:1 C4:1 C4:2', 60, { held: 1.5 }),
  ),
  ask(
    'The metronome clicks. How many beats a minute are these?',
    ['60', '120', '180', '240'],
    2,
    'One a second: Mälzel patented the metronome in 1815, and Beethoven soon used it.',
    drums('woodblock:1! '.repeat(7), 60),
  ),
  ask(
    'In this tune of two halves, how does the second differ?',
    ['It is twice as fast', 'It is twice as slow', 'It is an octave lower', 'It is much softer'],
    2,
    'Halved note lengths are called diminution; Bach used them in fugues.',
    solo(68, 'C5:1 D5:1 E5:1 C5:1 G5:2 -:1 C5:0.5 D5:0.5 E5:0.5 C5:0.5 G5:1', 110),
  ),
  ask(
    'How are these notes played?',
    ['Short and detached', 'Long and connected', 'Sliding from one to the next', 'With a rolled R'],
    2,
    'Musicians say staccato, and write a dot above or below the note.',
    solo(70, 'C4:1 E4:1 G4:1 E4:1 F4:1 D4:1 B3:1 G3:1 C4:1', 130, { held: 0.25 }),
  ),
  ask(
    'How many different pitches are in this tune?',
    ['Three', 'Five', 'Two', 'Four'],
    3,
    'It is "Hot Cross Buns", with which many children begin the recorder.',
    solo(
      74,
      'B4:1 A4:1 G4:2 B4:1 A4:1 G4:2 G4:0.5 G4:0.5 G4:0.5 G4:0.5 A4:0.5 A4:0.5 A4:0.5 A4:0.5 B4:1 A4:1 G4:2',
      150,
    ),
  ),
  ask(
    'How many instruments play at the end?',
    ['Four', 'Two', 'Three', 'One'],
    3,
    'Flute, clarinet, horn and bassoon enter one by one; with an oboe they would be a wind quintet.',
    score(
      part(73, 'C5:2 D5:2 E5:2 F5:2 E5:3', 100),
      part(71, 'A4:2 C5:2 B4:2 C5:3', 100, { from: 1.2 }),
      part(60, 'G4:2 G4:2 G4:3', 100, { from: 2.4 }),
      part(70, 'G2:2 C3:3', 100, { from: 3.6 }),
    ),
  ),
  ask(
    'The two pianists play the same tune. How far apart are they?',
    ['Two octaves', 'A third', 'A fifth', 'A semitone'],
    3,
    'Notes whole octaves apart have the same name, and blend almost into one.',
    score(part(0, 'C5:1 E5:1 D5:1 G5:1 E5:2', 100), part(0, 'C3:1 E3:1 D3:1 G3:1 E3:2', 100)),
  ),
];

/** Questions about spoken words of a speech synthesiser. */
export const SPOKEN_WORDS: readonly AskedSource[] = [
  ask(
    'A machine counts from one to five. In which language?',
    ['German', 'French', 'Spanish', 'Italian'],
    1,
    'Eins, zwei, drei, vier, fünf: the words are close to the English ones, as both languages are Germanic.',
    speech('de', 'eins, zwei, drei, vier, fünf'),
  ),
  ask(
    'The computer greets a lady politely. Which language does it speak?',
    ['French', 'Portuguese', 'Swedish', 'Turkish'],
    1,
    'It goes on with "Comment allez-vous?", which asks how she is.',
    speech('fr-fr', 'Bonjour, madame. Comment allez-vous ?'),
  ),
  ask(
    'Numbers from one to six are read out. In which of these languages?',
    ['Spanish', 'French', 'Romanian', 'Latin'],
    1,
    'Uno, dos, tres, cuatro, cinco, seis: all six come from Latin, as those of the other Romance languages do.',
    speech('es', 'uno, dos, tres, cuatro, cinco, seis'),
  ),
  ask(
    'A traveller thanks a waiter and says goodbye. In which language?',
    ['Italian', 'Polish', 'German', 'Greek'],
    1,
    'Grazie mille means a thousand thanks, arrivederci until we see each other again.',
    speech('it', 'Grazie mille! Arrivederci!'),
  ),
  ask(
    'Someone counts to five. Which of these languages do you hear?',
    ['Russian', 'Hungarian', 'Finnish', 'Turkish'],
    2,
    'It is a Slavic language; the other three are not even Indo-European.',
    speech('ru', 'один, два, три, четыре, пять'),
  ),
  ask(
    'Which number does the voice say in Spanish?',
    ['Seven', 'Three', 'Nine', 'Four'],
    2,
    'Siete is from Latin septem, as is the name of September, once the seventh month.',
    speech('es', 'siete ... siete', 110),
  ),
  ask(
    'The voice says a day of the week in German. Which?',
    ['Wednesday', 'Friday', 'Sunday', 'Monday'],
    3,
    'Mittwoch means the middle of the week; it is the only German day that does not end in -tag.',
    speech('de', 'Mittwoch ... Mittwoch', 110),
  ),
  ask(
    'Which colour is named in French?',
    ['Red', 'Blue', 'Green', 'White'],
    2,
    'Rouge became an English word too, for a powder that colours the cheeks.',
    speech('fr-fr', 'rouge ... rouge', 110),
  ),
  ask(
    'A computer spells an English word. Which?',
    ['Rhythm', 'Rhyme', 'Rotten', 'Rooster'],
    2,
    'It is the longest common English word without a, e, i, o or u.',
    speech('en-gb', 'R, H, Y, T, H, M.', 110),
  ),
  ask(
    'An Italian gives the time. How late is it?',
    ["Ten o'clock", "Two o'clock", "Six o'clock", "Three o'clock"],
    3,
    'Italians say "they are the ten": sono le dieci.',
    speech('it', 'Sono le dieci.', 110),
  ),
];
