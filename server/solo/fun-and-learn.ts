import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';
import { flag } from '../../domain/contract/action.ts';
import { getFunNLearnQuestions } from '../../domain/contract/open-attempt.ts';
import { getFunNLearn } from '../../domain/contract/categories.ts';
import { answer } from '../../domain/contract/envelope.ts';
import type { Passage } from '../../domain/question/passage.ts';
import { readingMinutes } from '../../domain/question/passage.ts';
import { readItems } from '../attempts/attempt-store.ts';
import { defineAction } from '../http/define-action.ts';
import { categoryLanguageOf } from '../languages/content-languages.ts';
import { pickFromSection } from '../questions/pick-questions.ts';
import { checkUnlocked, findPlace } from './category-section.ts';
import { questionCountOf } from './solo-rules.ts';
import { openSoloAttempt, soloAttemptId } from './solo-attempt.ts';

/** The passages of a category with its sub-categories, or of one sub-category, with the caller's results. */
export const getFunNLearnAction = defineAction(
  getFunNLearn,
  async ({ type_id }, { firestore, now, caller: { uid } }) => {
    const [slug = '', sub] = type_id.split('/');
    const place = await findPlace(firestore, ['fun-and-learn'], slug, sub, now());
    await checkUnlocked(firestore, uid, place);
    const [passages, items] = await Promise.all([
      firestore.collection('passages').where('category', '==', slug).orderBy('place').get(),
      readItems(firestore, soloAttemptId('fun-and-learn', uid)),
    ]);
    const rows = passages.docs
      .filter((passage) => passage.get('questionCount') > 0)
      .filter((passage) => sub === undefined || passage.get('subcategory') === sub)
      .map((passage) => rowOf(passage, items[itemOf(passage)] !== undefined));
    if (rows.length === 0) throw new ApiError('noData');
    return answer(rows);
  },
);

/** The path of a passage's section, as in `science/physics/science-tides`. */
function itemOf(passage: DocumentSnapshot): string {
  const below = [passage.get('category'), passage.get('subcategory'), passage.id] as (
    string | undefined
  )[];
  return below.filter((part) => part !== undefined).join('/');
}

function rowOf(passage: DocumentSnapshot, isPlayed: boolean) {
  const { title, detail, picture = '', attachment } = passage.data() as Omit<Passage, 'id'>;
  return {
    id: passage.id,
    category: passage.get('category') as string,
    title,
    detail,
    content_type: attachment ? ({ youtube: '1', pdf: '2' } as const)[attachment.kind] : '0',
    content_data: attachment?.kind === 'youtube' ? attachment.id : (attachment?.address ?? ''),
    image: picture,
    no_of_que: String(passage.get('questionCount')),
    is_play: flag(isPlayed),
    minutes: String(readingMinutes(detail)),
  } as const;
}

/** Opens or resumes the questions about a passage. */
export const getFunNLearnQuestionsAction = defineAction(getFunNLearnQuestions, (input, context) =>
  openSoloAttempt('fun-and-learn', input, context, async ({ settings, at, picking }) => {
    const { firestore, caller } = context;
    const passage = await firestore.doc(`passages/${input.fun_n_learn_id}`).get();
    if (!passage.exists) throw new ApiError('noData', 'there is no such passage');
    const slug = passage.get('category') as string;
    const sub = passage.get('subcategory') as string | undefined;
    const place = await findPlace(firestore, ['fun-and-learn'], slug, sub, at);
    await checkUnlocked(firestore, caller.uid, place);
    const item = itemOf(passage);
    return {
      item,
      category: slug,
      language: categoryLanguageOf(place.category),
      pick: (before) =>
        pickFromSection(item, questionCountOf('fun-and-learn', settings), picking(before)),
    };
  }),
);
