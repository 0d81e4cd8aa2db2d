import { askAll } from './asked.ts';
import type { MELODIES } from './music.ts';
import { CHORDS, chord, INSTRUMENTS, interval, INTERVALS, melody } from './music.ts';

const TUNE = 'Which piece does the piano play?';
/** Questions about tunes. */
export const melodies = askAll<keyof typeof MELODIES>(
  {
    'Ode to Joy': [
      'Which melody from a symphony does the piano play?',
      ['Land of Hope and Glory', 'The Blue Danube', 'Auld Lang Syne'],
      1,
      'Beethoven set it in the last movement of his Ninth Symphony, of 1824; it is now the anthem of Europe.',
    ],
    'Twinkle, Twinkle, Little Star': [
      'Which lullaby does the piano play?',
      ['Rock-a-bye Baby', "Brahms's Lullaby", 'Hush, Little Baby'],
      1,
      'The tune is French, of the 18th century; Mozart wrote twelve variations on it.',
    ],
    'Frère Jacques': [
      'Which round for singers does the piano play?',
      ['Row, Row, Row Your Boat', 'London Bridge', 'Three Blind Mice'],
      1,
      'Its words ask a monk who has overslept to ring the bells for the morning prayer.',
    ],
    'Jingle Bells': [
      'Which winter song does the piano play?',
      ['Deck the Halls', 'O Christmas Tree', 'The Holly and the Ivy'],
      1,
      'James Lord Pierpont published it in 1857 under the title "The One Horse Open Sleigh".',
    ],
    'Für Elise': [
      TUNE,
      ['Clair de lune', 'Moonlight Sonata', 'Turkish March'],
      2,
      'Beethoven wrote this piece in 1810; it was printed only in 1867, long after his death.',
    ],
    "Beethoven's Fifth Symphony": [
      'The beginning of which symphony is this?',
      ["Mozart's Symphony No. 40", "Haydn's Surprise Symphony", "Schubert's Unfinished Symphony"],
      1,
      'Its rhythm, short-short-short-long, is also a V in Morse code, and stood for victory in the Second World War.',
    ],
    'Silent Night': [
      'Which carol does the piano play?',
      ['O Holy Night', 'The First Noel', 'Away in a Manger'],
      2,
      'It was first sung on Christmas Eve of 1818 in Oberndorf near Salzburg, to a guitar.',
    ],
    Greensleeves: [
      'Which old English song does the piano play?',
      ['Scarborough Fair', 'Early One Morning', 'Barbara Allen'],
      2,
      'It was registered in London in 1580; the carol "What Child Is This?" uses its tune.',
    ],
    Korobeiniki: [
      'Which Russian folk song does the piano play?',
      ['Kalinka', 'Stenka Razin', 'Dark Eyes'],
      3,
      'The song is about a pedlar and a girl; the game Tetris has made its tune known to the world.',
    ],
    'In the Hall of the Mountain King': [
      'Which piece for the theatre does the piano play?',
      ["A Midsummer Night's Dream", 'Dance of the Sugar Plum Fairy', 'Flight of the Bumblebee'],
      3,
      'Edvard Grieg wrote it for "Peer Gynt" by Henrik Ibsen, first performed with his music in 1876.',
    ],
  },
  melody,
);

const instruments = askAll<keyof typeof INSTRUMENTS>(
  {
    'A church bell': [
      'Which of these is imitated here?',
      ['A violin', 'A trumpet', 'A harmonica'],
      1,
      'Its partials are no multiples of one tone; the one a minor third above the strike note gives it its sad colour.',
    ],
    'A guitar': [
      'Which instrument with strings is imitated here?',
      ['A cello', 'A viola', 'A hurdy-gurdy'],
      1,
      'The others are bowed: their notes last, while a plucked string begins loud and dies away.',
    ],
    'A flute': [
      'Which wind instrument is imitated here?',
      ['A tuba', 'A bassoon', 'A bagpipe'],
      2,
      'It has few overtones, so its tone is close to a pure wave, with a little breath in it.',
    ],
    'A pipe organ': [
      'Which instrument with keys is imitated here?',
      ['A harpsichord', 'A piano', 'A celesta'],
      2,
      'Its notes stay equally loud as long as the key is held; those of the others die away.',
    ],
    'A snare drum': [
      'Which percussion instrument is imitated here?',
      ['A triangle', 'A xylophone', 'A gong'],
      1,
      'Wires below the lower skin rattle with every stroke.',
    ],
  },
  (name) => INSTRUMENTS[name](),
);
const intervals = askAll<keyof typeof INTERVALS>(
  {
    'A minor second': [
      'Which interval do the two notes form?',
      ['A perfect fourth', 'A major sixth', 'An octave'],
      3,
      'A semitone apart, the two notes rub against each other when they sound together.',
    ],
    'A major third': [
      'Two notes, then both together: which interval is it?',
      ['A minor second', 'A major seventh', 'An octave'],
      3,
      'It spans four semitones, and is the lower part of a major chord.',
    ],
    'A perfect fifth': [
      'How far does the pianist climb from the first note to the second?',
      ['A minor second', 'A minor third', 'An octave'],
      3,
      'It spans seven semitones; the strings of a violin are tuned in it.',
    ],
    'An octave': [
      'How far apart are the two notes?',
      ['A minor second', 'A minor third', 'A perfect fourth'],
      2,
      'The upper note has twice the frequency of the lower, so that both bear the same name.',
    ],
  },
  (name) => interval(INTERVALS[name]),
);
const chords = askAll<keyof typeof CHORDS>(
  {
    'A minor chord': [
      'What do the three notes form?',
      ['A major chord', 'A chromatic scale', 'A whole-tone scale'],
      2,
      'Three semitones and then four make it; a major chord has them the other way round.',
    ],
  },
  (name) => chord(CHORDS[name]),
);

/** Questions about how music is made. */
export const instrumentsAndIntervals = [...instruments, ...intervals, ...chords];
