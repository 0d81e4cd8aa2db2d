import { BookmarkButton } from '../../shared/questions/bookmark-button.tsx';
import { useBookmarkedAmong } from '../../shared/questions/bookmarks-query.ts';
import { useQuestionLanguage } from '../../shared/questions/question-language.ts';
import { ReportButton } from '../../shared/questions/report-button.tsx';
import { Review } from '../../shared/question/review.tsx';
import type { BattleView } from '../../../domain/battle/view.ts';
import { reviewItems } from '../play/panel-view.ts';

/** All questions of a battle, with buttons to bookmark or report each. */
export function BattleReview({ view }: { view: BattleView }) {
  const lang = useQuestionLanguage(view.record.language)?.code;
  const bookmarked = useBookmarkedAmong(
    '1',
    view.reveals.map(({ questionId }) => questionId),
  );
  return (
    <Review
      items={reviewItems(view, lang)}
      actionsOf={({ question: { id, text } }) => (
        <>
          <BookmarkButton type="1" questionId={id} isBookmarked={bookmarked.has(id)} />
          <ReportButton questionId={id} text={text} lang={lang} />
        </>
      )}
    />
  );
}
