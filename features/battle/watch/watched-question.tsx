import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { LETTERS } from '../../shared/question/answers.ts';
import { optionGrid, OptionContent, optionStyle } from '../../shared/question/option.tsx';
import { QuestionText } from '../../shared/question/question-text.tsx';
import { RevealWords } from '../../shared/question/reveal.tsx';
import type { PanelQuestion } from '../../shared/question/view-models.ts';
import { useQuestionLanguage } from '../../shared/questions/question-language.ts';
import { directionOf } from '../../shared/question/word-letters.ts';
import { Card } from '../../shared/ui/card.tsx';
import type { WatchedBattle } from './watched-battle.ts';

/** The last question that is over: the right answer, and who chose what. */
export function WatchedQuestion({
  battle: { players, question_count: count, language_id: language },
  question,
}: {
  battle: WatchedBattle;
  question: NonNullable<WatchedBattle['question']>;
}) {
  const { t } = useTranslation();
  const lang = useQuestionLanguage(language)?.code;
  const { number, text, picture, options, key, note, picks } = question;
  const panel: PanelQuestion = {
    kind: 'choice',
    id: String(number),
    number,
    count,
    text,
    lang,
    options,
  };
  const marksOf = (option: number) =>
    players.flatMap(({ name, profile: image }, seat) =>
      picks[seat] === option ? [{ option, seat, name, image, isMe: false }] : [],
    );
  return (
    <Card role="region" aria-labelledby="watched-question" className="grid grid-cols-1 gap-4">
      <p className="font-semibold text-muted">
        {t('play.question', { number: number + 1, count })}
      </p>
      <h2 id="watched-question" className="text-2xl leading-tight break-words">
        <QuestionText text={text} lang={lang} />
      </h2>
      {picture && (
        <img
          src={picture.address}
          alt={picture.alt}
          className="max-h-64 justify-self-center rounded-control object-contain"
        />
      )}
      <ul aria-label={t('play.options')} className={optionGrid(options.length)}>
        {options.map((option, place) => {
          const look = place === key ? 'right' : 'passed';
          return (
            <li key={`${number} ${place}`} dir={directionOf(lang)} className={optionStyle(look)}>
              <OptionContent
                letter={LETTERS[place] ?? ''}
                text={option}
                lang={lang}
                hasTex={false}
                look={look}
                rivals={marksOf(place)}
              />
            </li>
          );
        })}
      </ul>
      <RevealWords
        question={panel}
        reveal={{ verdict: 'unanswered', key: undefined, own: undefined, note, rivals: [] }}
      />
    </Card>
  );
}
