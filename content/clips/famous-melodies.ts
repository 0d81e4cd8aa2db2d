import type { AskedSource } from './asked.ts';
import { ask } from './asked.ts';
import { part, score, solo } from './score.ts';

/** Questions about works whose composers died more than a hundred years ago. */
export const FAMOUS_MELODIES: readonly AskedSource[] = [
  ask(
    'Which serenade for strings begins like this?',
    ['Eine kleine Nachtmusik', 'The Four Seasons', 'The Trout', 'The Carnival of the Animals'],
    1,
    'Mozart wrote it in Vienna in 1787; its title means a little serenade.',
    solo(
      48,
      'G4:1 -:0.5 D4:0.5 G4:1 -:0.5 D4:0.5 G4:0.5 D4:0.5 G4:0.5 B4:0.5 D5:2 C5:1 -:0.5 A4:0.5 C5:1 -:0.5 A4:0.5 C5:0.5 A4:0.5 F#4:0.5 A4:0.5 D4:1',
      150,
    ),
  ),
  ask(
    'Whose symphony in G minor, his fortieth, is this?',
    ["Mozart's", "Haydn's", "Bruckner's", "Mahler's"],
    2,
    'He wrote his last three symphonies within about two months of 1788.',
    solo(
      48,
      'Eb5:0.5 D5:0.5 D5:1 Eb5:0.5 D5:0.5 D5:1 Eb5:0.5 D5:0.5 D5:1 Bb5:1 -:1 Bb5:0.5 A5:0.5 G5:1 G5:0.5 F5:0.5 Eb5:1 Eb5:0.5 D5:0.5 C5:1 C5:1',
      200,
    ),
  ),
  ask(
    'Which waltz by Johann Strauss the Younger is this?',
    ['The Blue Danube', 'The Emperor Waltz', 'Voices of Spring', 'Tales from the Vienna Woods'],
    1,
    'It was first sung, by a choir of men in Vienna in 1867; the film "2001" took it to space.',
    score(
      part(
        48,
        'D4:1 D4:1 F#4:1 A4:1 A4:2 A5+F#5:1 A5+F#5:2 F#5+D5:1 F#5+D5:2 D4:1 D4:1 F#4:1 A4:1 A4:2 A5+G5:1 A5+G5:2',
        200,
      ),
    ),
  ),
  ask(
    'The finale of which overture gallops along like this?',
    ['William Tell', 'The Barber of Seville', 'The Magic Flute', 'Carmen'],
    1,
    'Rossini wrote this last opera of his in 1829, at 37, and no other in the 39 years that he had left.',
    solo(
      56,
      'B4:0.25 B4:0.25 B4:0.5 B4:0.25 B4:0.25 B4:0.5 B4:0.25 B4:0.25 E5:0.5 F#5:0.5 G#5:0.5 B4:0.25 B4:0.25 B4:0.5 B4:0.25 B4:0.25 B4:0.5 G#5:0.25 G#5:0.25 F#5:0.5 D#5:0.5 B4:1',
      140,
    ),
  ),
  ask(
    'From which opera is this song about a bullfighter?',
    ['Carmen', 'Aida', 'Tosca', 'La traviata'],
    1,
    'Bizet died three months after the first night, in 1875, and did not live to see its success.',
    solo(
      61,
      'C5:1 D5:0.75 C5:0.25 A4:1 A4:1 A4:0.75 G4:0.25 A4:0.75 Bb4:0.25 A4:2 Bb4:1 G4:0.75 C5:0.25 A4:2 F4:1 D4:0.75 G4:0.25 C4:2',
      140,
    ),
  ),
  ask(
    'To which dance is this galop of Offenbach usually kicked?',
    ['The cancan', 'The minuet', 'The bolero', 'The sarabande'],
    1,
    'It is the "Galop infernal" of "Orpheus in the Underworld", of 1858: the gods dance it in hell.',
    score(
      part(
        48,
        'C5:2 D5:0.5 F5:0.5 E5:0.5 D5:0.5 G5:1 G5:1 G5:0.5 A5:0.5 E5:0.5 F5:0.5 D5:1 D5:1 D5:0.5 F5:0.5 E5:0.5 D5:0.5 C5:0.5 C6:0.5 B5:0.5 A5:0.5 G5:0.5 F5:0.5 E5:0.5 D5:0.5 C5:1',
        200,
      ),
    ),
  ),
  ask(
    'The oboe plays the theme of which ballet?',
    ['Swan Lake', 'Giselle', 'Coppélia', 'Raymonda'],
    1,
    'Tchaikovsky finished it in 1876; a sorcerer has turned the princess Odette into a bird.',
    solo(
      68,
      'F#5:2 B4:0.5 C#5:0.5 D5:0.5 E5:0.5 F#5:1.5 D5:0.5 F#5:1.5 D5:0.5 F#5:1.5 B4:0.5 D5:0.5 B4:0.5 G4:0.5 D5:0.5 B4:2',
      130,
    ),
  ),
  ask(
    'Whose delicate dance does this keyboard accompany?',
    ["The Sugar Plum Fairy's", "The Snow Maiden's", "The Dying Swan's", "The Firebird's"],
    1,
    'Tchaikovsky had the celesta sent from Paris for "The Nutcracker", and feared that others would hear of it first.',
    solo(
      8,
      'G6:0.5 E6:0.5 G6:1 F#6:1 D#6:1 E6:1 D6:0.5 D6:0.5 D6:1 C#6:0.5 C#6:0.5 C#6:1 C6:0.5 C6:0.5 C6:1 B5:0.5 E6:0.5 C6:0.5 E6:0.5 B5:1',
      180,
    ),
  ),
  ask(
    'At which moment of a wedding is this chorus usually played?',
    [
      'When the bride enters',
      'When the rings are given',
      'When the couple leaves',
      'When the cake is cut',
    ],
    2,
    'It is from the third act of "Lohengrin", by Richard Wagner, of 1850.',
    score(
      part(
        19,
        'C4:1 F4:0.75 F4:0.25 F4:2 C4:1 G4:0.75 E4:0.25 F4:2 C4:1 F4:0.75 Bb4:0.25 Bb4:1 A4:0.75 G4:0.25 F4:1 E4:0.75 F4:0.25 G4:2',
        130,
      ),
    ),
  ),
  ask(
    'Who wrote this lullaby?',
    ['Johannes Brahms', 'Richard Strauss', 'Hector Berlioz', 'Gustav Mahler'],
    2,
    'He wrote it in 1868 for the second son of a friend, Bertha Faber.',
    solo(
      10,
      'E5:0.5 E5:0.5 G5:1.5 E5:0.5 E5:1 G5:2 E5:0.5 G5:0.5 C6:1 B5:1.5 A5:0.5 A5:1 G5:1 D5:0.5 E5:0.5 F5:1 D5:1 D5:0.5 E5:0.5 F5:2',
      150,
    ),
  ),
  ask(
    'Which concerto of a famous set by Vivaldi begins like this?',
    ['Spring', 'Summer', 'Autumn', 'Winter'],
    2,
    'A sonnet was printed with it in 1725, whose first lines greet the birds.',
    solo(
      48,
      'E5:1 G#5:1 G#5:1 G#5:1 F#5:0.5 E5:0.5 B5:3 B5:0.5 A5:0.5 G#5:1 G#5:1 G#5:1 F#5:0.5 E5:0.5 B5:3',
      190,
    ),
  ),
  ask(
    'Where does the composer stroll in this promenade?',
    ['At an exhibition', 'In a rose garden', 'By a mountain lake', 'In a foreign port'],
    3,
    'The tune links the pictures of a suite of 1874, which Mussorgsky wrote after the death of a painter.',
    solo(56, 'G4:1 F4:1 Bb4:1 C5:0.5 F5:0.5 D5:1 C5:0.5 F5:0.5 D5:1 Bb4:1 C5:1 G4:1 F4:1', 110),
  ),
  ask(
    'In which of his symphonies did Dvořák give this slow tune to the English horn?',
    ['"From the New World"', 'The "Scottish"', 'The "Italian"', 'The "Pastoral"'],
    2,
    'He wrote it in New York in 1893. A pupil later set the words "Goin\' Home" to the tune.',
    solo(69, 'E4:0.75 G4:0.25 G4:1 E4:0.75 D4:0.25 C4:1 D4:0.75 E4:0.25 G4:0.75 E4:0.25 D4:2', 75, {
      held: 0.97,
    }),
  ),
  ask(
    'Which time of day does this flute of Grieg paint?',
    ['Morning', 'Noon', 'Evening', 'Midnight'],
    2,
    'It belongs to "Peer Gynt": the sun rises, in the play over the coast of Morocco.',
    solo(
      73,
      'B5:1 G#5:1 F#5:1 E5:1 F#5:1 G#5:1 B5:1 G#5:1 F#5:1 E5:1 F#5:0.5 G#5:0.5 F#5:0.5 G#5:0.5 B5:1 G#5:1 B5:1 C#6:1 G#5:1 C#6:1 B5:2',
      190,
    ),
  ),
  ask(
    'This rondo "alla turca" ends a piano sonata. By whom?',
    ['Wolfgang Amadeus Mozart', 'Ludwig van Beethoven', 'Domenico Scarlatti', 'Franz Schubert'],
    2,
    'It imitates the bands of the janissaries, whose drums and cymbals were in fashion in Vienna.',
    solo(
      0,
      'B4:0.25 A4:0.25 G#4:0.25 A4:0.25 C5:1 D5:0.25 C5:0.25 B4:0.25 C5:0.25 E5:1 F5:0.25 E5:0.25 D#5:0.25 E5:0.25 B5:0.25 A5:0.25 G#5:0.25 A5:0.25 B5:0.25 A5:0.25 G#5:0.25 A5:0.25 C6:1.5',
      120,
    ),
  ),
  ask(
    'Which national anthem does the band play?',
    ['La Marseillaise', 'Deutschlandlied', 'God Save the King', 'The Star-Spangled Banner'],
    1,
    'Rouget de Lisle wrote it in Strasbourg in one night of April 1792.',
    solo(
      61,
      'D4:0.25 D4:0.75 D4:0.25 G4:1 G4:1 A4:1 A4:1 D5:1.5 B4:0.5 G4:0.75 G4:0.25 B4:0.75 G4:0.25 E4:1 C5:2 A4:0.75 F#4:0.25 G4:2',
      135,
    ),
  ),
  ask(
    'Which famous work for the organ opens with these flourishes?',
    [
      'Toccata and Fugue in D minor',
      "Jesu, Joy of Man's Desiring",
      'The Well-Tempered Clavier',
      'The Art of Fugue',
    ],
    2,
    'It is handed down under the name of Johann Sebastian Bach; some scholars doubt that he wrote it.',
    score(
      part(
        19,
        'A5+A4:0.25 G5+G4:0.25 A5+A4:2 -:0.5 G5+G4:0.25 F5+F4:0.25 E5+E4:0.25 D5+D4:0.25 C#5+C#4:1 D5+D4:2 -:0.5 A4+A3:0.25 G4+G3:0.25 A4+A3:2',
        85,
        { held: 1 },
      ),
    ),
  ),
  ask(
    'Who rides through the air to this music of Wagner?',
    ['The Valkyries', 'The Rhinemaidens', 'The Flying Dutchman', 'The Meistersinger'],
    2,
    'In "Die Walküre", of 1870, the daughters of Wotan carry fallen heroes to Valhalla.',
    solo(
      57,
      'F#3:0.5 B3:0.75 F#3:0.25 B3:0.5 D4:1.5 B3:1.5 D4:0.75 B3:0.25 D4:0.5 F#4:1.5 D4:1.5 F#4:0.75 D4:0.25 F#4:0.5 A4:1.5 A3:1.5 D4:0.75 A3:0.25 D4:0.5 F#4:2',
      170,
    ),
  ),
  ask(
    'Which insect flies through this piece of Rimsky-Korsakov?',
    ['A bumblebee', 'A dragonfly', 'A butterfly', 'A mosquito'],
    1,
    'In an opera of 1900, "The Tale of Tsar Saltan", a swan turns the prince into this insect.',
    solo(
      73,
      'E6:0.25 D#6:0.25 D6:0.25 C#6:0.25 D6:0.25 C#6:0.25 C6:0.25 B5:0.25 C6:0.25 B5:0.25 A#5:0.25 A5:0.25 G#5:0.25 G5:0.25 F#5:0.25 F5:0.25 E5:0.25 D#5:0.25 D5:0.25 C#5:0.25 D5:0.25 C#5:0.25 C5:0.25 B4:0.25 E5:0.25 D#5:0.25 D5:0.25 C#5:0.25 C5:0.25 F5:0.25 E5:0.25 D#5:0.25 E5:1',
      130,
    ),
  ),
  ask(
    'From a piano sonata of Chopin: for which occasion is this march?',
    ['A funeral', 'A wedding', 'A coronation', 'A graduation'],
    2,
    'It is the third movement of his sonata in B flat minor, and was played when he was buried in Paris.',
    score(
      part(
        0,
        'Bb3:1 Bb3:0.75 Bb3:0.25 Bb3:1 Db4:0.75 C4:0.25 C4:0.75 Bb3:0.25 Bb3:0.75 A3:0.25 Bb3:2',
        72,
        { held: 1 },
      ),
      part(0, 'Bb2+F3:1 Gb2+Bb2:1 Bb2+F3:1 Gb2+Bb2:1 Bb2+F3:1 Gb2+Bb2:1 Bb2+F3:2', 72, {
        held: 1,
        velocity: 70,
      }),
    ),
  ),
];
