import { ApiError } from '../../domain/errors.ts';
import { getQuestionsForSelfChallenge } from '../../domain/contract/open-attempt.ts';
import { defineAction } from '../http/define-action.ts';
import { categoryLanguageOf } from '../languages/content-languages.ts';
import { pickFromSection } from '../questions/pick-questions.ts';
import { checkUnlocked, findPlace } from './category-section.ts';
import { rulesOf } from './solo-rules.ts';
import { openSoloAttempt } from './solo-attempt.ts';

/** Opens or resumes a self challenge: all questions in one window, in any order; answers may change until its end. */
export const getQuestionsForSelfChallengeAction = defineAction(
  getQuestionsForSelfChallenge,
  (input, context) =>
    openSoloAttempt('self-challenge', input, context, async ({ settings, at, picking }) => {
      const { category_slug, subcategory_slug, limit } = input;
      const { self_challenge_max_questions: most, self_challenge_max_minutes: longest } = settings;
      const minutes = input.minutes ?? Math.min(limit, longest);
      if (limit > most) throw new ApiError('missingFields', `limit must be at most ${most}`);
      if (minutes > longest) {
        throw new ApiError('missingFields', `minutes must be at most ${longest}`);
      }
      const { firestore, caller } = context;
      const place = await findPlace(firestore, ['quiz-zone'], category_slug, subcategory_slug, at);
      await checkUnlocked(firestore, caller.uid, place);
      return {
        item: place.path,
        category: place.category.id,
        language: categoryLanguageOf(place.category),
        rules: {
          ...rulesOf('self-challenge', settings),
          timing: { kind: 'whole', ms: minutes * 60_000 },
          feedback: 'none',
          revealMs: 0,
        },
        pick: (before) => pickFromSection(place.path, limit, picking(before)),
      };
    }),
);
