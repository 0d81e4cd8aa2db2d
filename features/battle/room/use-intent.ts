import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntentResult } from '../../../realtime/battle/intent-result.ts';
import { notify } from '../../shared/ui/notify.ts';
import { messageOf } from '../../shared/rest/error-message.ts';

/** Carries out what the player wants: `busy` meanwhile, and words when it did not happen. `run` tells whether it did. */
export function useIntent() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (intent: () => Promise<IntentResult>): Promise<boolean> => {
      setBusy(true);
      try {
        const result = await intent();
        if (!result.ok) await notify('error', t(messageOf(result.code)), result.code);
        return result.ok;
      } catch (error) {
        reportError(error);
        await notify('error', t(messageOf(error)), 'error');
        return false;
      } finally {
        setBusy(false);
      }
    },
    [t],
  );
  return { busy, run };
}
