import { useCallback, useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { IntentResult } from '../../../realtime/battle/intent-result.ts';
import { notify } from '../../shared/ui/notify.ts';
import { messageOf } from '../../shared/rest/error-message.ts';

type Intent = () => Promise<IntentResult>;

/** Runs a write intent and shows a toast if it fails. Resolves to whether it succeeded. */
export function useIntentRunner(): (intent: Intent) => Promise<boolean> {
  const { t } = useTranslation();
  return useCallback(
    async (intent) => {
      try {
        const result = await intent();
        // not awaited: where the toast's code cannot be loaded the press would never end
        if (!result.ok) void notify('error', t(messageOf(result.code)), result.code);
        return result.ok;
      } catch (error) {
        reportError(error);
        void notify('error', t(messageOf(error)), 'error');
        return false;
      }
    },
    [t],
  );
}

/** As `useIntentRunner`, with `busy` while the intent runs. */
export function useIntent() {
  const runIntent = useIntentRunner();
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (intent: Intent): Promise<boolean> => {
      setBusy(true);
      try {
        return await runIntent(intent);
      } finally {
        setBusy(false);
      }
    },
    [runIntent],
  );
  return { busy, run };
}
