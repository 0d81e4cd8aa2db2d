import type { PanelQuestion } from '../../features/shared/question/view-models.ts';

/** A question without its kind. */
const about = (id: string, number: number) => ({ id, number, count: 10, lang: 'en' }) as const;

/** A small landscape as a data URL, so that the picture needs no network. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><rect width="640" height="360" fill="#ffdf9c"/><circle cx="470" cy="110" r="60" fill="#cb3012"/><path d="M0 360 190 120l120 150 90-100 240 190Z" fill="#0b6e5d"/><path d="m190 120-50 63 50 22 48-25Z" fill="#fffcf6"/></svg>',
)}`;

/** The drawing of a category as a data URL. */
export const DRAWING = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#8fd0f0" d="M0 0h64v64H0z"/><circle cx="32" cy="32" r="20" fill="#e23f4f"/></svg>',
)}`;

/** A second and a half of a tone, as WAV (RIFF, 8 bit, mono). */
function tone(seconds: number): string {
  const RATE = 8_000;
  const samples = Math.round(seconds * RATE);
  const view = new DataView(new ArrayBuffer(44 + samples));
  const text = (at: number, value: string) =>
    [...value].forEach((letter, place) => view.setUint8(at + place, letter.charCodeAt(0)));
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, 'data');
  view.setUint32(40, samples, true);
  for (let i = 0; i < samples; i++) {
    view.setUint8(44 + i, 128 + Math.round(40 * Math.sin((i / RATE) * 440 * 2 * Math.PI)));
  }
  const bytes = String.fromCharCode(...new Uint8Array(view.buffer));
  return `data:audio/wav;base64,${btoa(bytes)}`;
}

export const CHOICE = {
  ...about('choice', 2),
  kind: 'choice',
  text: 'Which planet has the shortest day?',
  drawing: DRAWING,
  options: ['Mars', 'Jupiter', 'Venus', 'Neptune'],
  difficulty: 2,
} as const satisfies PanelQuestion;

export const LONG_CHOICE = {
  ...about('long', 3),
  kind: 'choice',
  drawing: DRAWING,
  text: 'Which of these sentences about the treaty that ended the Thirty Years’ War in 1648, signed in Osnabrück and Münster, is right?',
  options: [
    'It was negotiated by more than a hundred delegations, over five years, in two towns that were declared neutral for it',
    'It was signed in a single night',
    'Donaudampfschifffahrtsgesellschaftskapitänswitwe',
    'None',
    'All of these',
  ],
  difficulty: 3,
} as const satisfies PanelQuestion;

export const TRUE_FALSE = {
  ...about('true-false', 0),
  kind: 'choice',
  text: 'An octopus has three hearts.',
  options: ['True', 'False'],
  difficulty: 1,
} as const satisfies PanelQuestion;

export const PICTURE_CHOICE = {
  ...about('picture', 4),
  kind: 'choice',
  text: 'What does the snow on the mountain tell?',
  picture: { address: PICTURE, alt: 'A mountain with a white peak under a red sun' },
  options: ['It is high', 'It is north'],
} as const satisfies PanelQuestion;

export const TEX_CHOICE = {
  ...about('tex', 5),
  kind: 'choice',
  text: 'What is $\\int_0^1 x^2\\,dx$?',
  hasTex: true,
  hint: 'An antiderivative of $x^2$ is $\\frac{x^3}{3}$.',
  options: ['$\\frac{1}{2}$', '$\\frac{1}{3}$', '$\\sqrt{\\frac{1}{3}}$', '$2\\pi$'],
} as const satisfies PanelQuestion;

export const AUDIO_CHOICE = {
  ...about('audio', 6),
  kind: 'choice',
  text: 'Which note do you hear?',
  audio: { address: tone(1.5), seconds: 1.5 },
  options: ['C', 'D', 'F', 'A'],
} as const satisfies PanelQuestion;

/** A clip of which only the second format can be played. */
export const FALLBACK_AUDIO = {
  ...AUDIO_CHOICE,
  id: 'fallback-audio',
  audio: { address: 'data:audio/wav;base64,AAAA', seconds: 1.5, fallback: tone(1.5) },
} as const satisfies PanelQuestion;

export const BROKEN_AUDIO = {
  ...AUDIO_CHOICE,
  id: 'broken-audio',
  audio: { address: 'data:audio/wav;base64,AAAA', seconds: 12 },
} as const satisfies PanelQuestion;

export const MULTI = {
  ...about('multi', 1),
  kind: 'multi',
  text: 'Which of these are mammals?',
  options: ['Bat', 'Penguin', 'Dolphin', 'Shark', 'Platypus'],
  difficulty: 2,
} as const satisfies PanelQuestion;

export const SEQUENCE = {
  ...about('sequence', 7),
  kind: 'sequence',
  text: 'Put these inventions in the order in which they came.',
  options: ['Phone', 'Printing press', 'World Wide Web', 'Steam engine'],
  difficulty: 3,
} as const satisfies PanelQuestion;

export const WORD = {
  ...about('word', 8),
  kind: 'word',
  text: 'The largest planet of the solar system.',
  letters: 7,
  tiles: ['t', 'e', 'u', 'j', 'r', 'p', 'i'],
  difficulty: 1,
} as const satisfies PanelQuestion;

export const TYPED_WORD = {
  ...about('typed', 9),
  kind: 'word',
  text: 'A drink of roasted beans.',
  letters: 6,
  given: [{ place: 1, letter: 'o' }],
} as const satisfies PanelQuestion;

/** The hyphen has a box, which is filled. */
export const HYPHEN_WORD = {
  ...about('hyphen', 9),
  kind: 'word',
  text: 'A wheel that turns by water.',
  letters: 11,
  given: [{ place: 5, letter: '-' }],
} as const satisfies PanelQuestion;

export const URDU_WORD = {
  ...about('urdu', 0),
  lang: 'ur',
  kind: 'word',
  text: 'پاکستان کا دارالحکومت کون سا شہر ہے؟',
  letters: 9,
  tiles: ['آ', 'د', 'ا', 'س', 'ل', 'م', 'ب', 'ا', 'ا'],
} as const satisfies PanelQuestion;

export const URDU_CHOICE = {
  ...about('urdu-choice', 1),
  lang: 'ur',
  kind: 'choice',
  text: 'سب سے بڑا سیارہ کون سا ہے؟',
  options: ['مشتری', 'زحل', 'زہرہ', 'مریخ'],
  difficulty: 1,
} as const satisfies PanelQuestion;
