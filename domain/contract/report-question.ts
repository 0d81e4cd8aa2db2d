import * as v from 'valibot';
import { action } from './action.ts';
import { DocumentId, Nothing, text } from './fields.ts';

const shared = {
  proof: 'session',
  input: v.object({
    question_id: DocumentId,
    message: v.pipe(
      text(500),
      v.trim(),
      v.minLength(1, 'must not be empty: provide a reason in 1 to 500 characters'),
    ),
  }),
  output: Nothing,
  // who reads them is a person
  rate: { burst: 10, perSecond: 0.1 },
} as const;

/** Tells the operator what is wrong with a question; telling it again replaces the words. Codes: reportStored, noData. */
export const reportQuestion = action({ name: 'report_question', ...shared });

/** The same, of a question with several answers. */
export const multiMatchReportQuestion = action({ name: 'multi_match_report_question', ...shared });
