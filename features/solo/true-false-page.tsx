'use client';

import { useTranslation } from '../shared/i18n/use-translation.ts';
import { getQuestionsByType } from '../../domain/contract/open-attempt.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { SoloPage } from './solo-page.tsx';
import { SoloSetup } from './solo-setup.tsx';
import type { SoloMode } from './solo-mode.ts';

const MODE: SoloMode = {
  name: 'true-false',
  item: '',
  open: (language, isResume) =>
    callAction(getQuestionsByType, {
      type: '2',
      language_id: language,
      ...(isResume && { resume: '1' as const }),
    }),
};

/** True & False: ten statements, one after the other. */
export function TrueFalsePage() {
  const { t } = useTranslation();
  const settings = useSettings();
  return (
    <SoloPage
      mode={MODE}
      title={t('solo.trueFalse.title')}
      setup={(start, isStarting) => (
        <SoloSetup
          text={t('solo.trueFalse.text')}
          seconds={settings.data?.true_false_quiz_in_seconds}
          scoring={
            settings.data && {
              correct: settings.data.true_false_quiz_correct_answer_credit_score,
              wrong: settings.data.true_false_quiz_wrong_answer_deduct_score,
              coins: 0,
            }
          }
          start={start}
          isStarting={isStarting}
        />
      )}
    />
  );
}
