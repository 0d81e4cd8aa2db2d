'use client';

import type { SoloPlace } from '../../domain/play/solo-place.ts';
import { AccountSession } from '../../features/account/account-frame.tsx';
import type { Messages } from '../../features/shared/i18n/message-keys.ts';
import { CategoryModePage } from '../../features/solo/category-mode-page.tsx';

/** A page of a mode with categories, with its words and its memory of what was read. */
export function ConnectedSoloPage({
  place,
  locale,
  messages,
}: {
  place: SoloPlace;
  locale: string;
  messages: Messages;
}) {
  return (
    <AccountSession locale={locale} messages={messages}>
      <CategoryModePage place={place} />
    </AccountSession>
  );
}
