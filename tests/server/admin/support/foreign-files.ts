/** Little files of other formats, as their programs write them. */
export const GIFT = `// a comment
$CATEGORY: $course$/Tea

::Origin:: From which plant is tea made? {
  =Camellia#Right.
  ~Hibiscus
  ~Rooibos
  ~Mint
  ####White, green and black tea come from it.
}

Water boils at 100 \\= 10\\:0 degrees by the sea.{T}

[html]<p>Which of these are <b>teas</b>?</p> {~%50%Assam ~%50%Darjeeling ~%-100%Arabica}

A pot is warmed {=before ~after} the tea goes in.

Which leaf is smoked over pine? {=Lapsang Souchong}
`;

export const TRIVIA = {
  response_code: 0,
  results: [
    {
      type: 'multiple',
      difficulty: 'hard',
      category: 'Art & Tea',
      question: 'Who wrote "Caf\u00e9 & tea", in 100 words?',
      correct_answer: 'Ren\u00e9',
      incorrect_answers: ["O'Hara", 'M\u00fcller', 'Li'],
    },
    {
      type: 'boolean',
      difficulty: 'easy',
      category: 'Tea',
      question: 'Is mat\u00e9 a tea?',
      correct_answer: 'False',
      incorrect_answers: ['True'],
    },
  ],
};
export const trivia = (write: (text: string) => string) =>
  JSON.stringify(TRIVIA, (_, value: unknown) => (typeof value === 'string' ? write(value) : value));
export const html = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;')
    .replaceAll('\u00e9', '&eacute;')
    .replaceAll('\u00fc', '&uuml;');
export const url3986 = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

export const KAHOOT = `Quiz template,,,,,,
Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3,Answer 4,Time limit (sec),Correct answer(s) - choose at least one
"Which tea, if any, is white?",Bai Mu Dan,Assam,,,20,1
Which are green?,Sencha,Matcha,Assam,Keemun,30,"1,2"
,,,,,,
`;
