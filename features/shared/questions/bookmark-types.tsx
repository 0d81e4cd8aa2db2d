import { useTranslation } from '../i18n/use-translation.ts';
import type * as v from 'valibot';
import type { getBookmark } from '../../../domain/contract/bookmarks.ts';
import { RadioChips } from '../ui/radio-chips.tsx';

/** The bookmark types of `get_bookmark`, each with the name of its mode. */
const BOOKMARK_TYPES = {
  '1': 'solo.quizZone.title',
  '3': 'solo.guessTheWord.title',
  '4': 'solo.audio.title',
  '5': 'solo.maths.title',
  '6': 'solo.multiMatch.title',
} as const satisfies Readonly<Record<v.InferInput<typeof getBookmark.input>['type'], string>>;
export type BookmarkType = keyof typeof BOOKMARK_TYPES;

/** The choice of a mode whose questions can be bookmarked. */
export function BookmarkTypeChips({
  value,
  onChange,
}: {
  value: BookmarkType;
  onChange: (type: BookmarkType) => void;
}) {
  const { t } = useTranslation();
  return (
    <RadioChips
      legend={t('solo.bookmarks.type')}
      value={value}
      chips={(Object.keys(BOOKMARK_TYPES) as BookmarkType[]).map((type) => ({
        value: type,
        content: t(BOOKMARK_TYPES[type]),
      }))}
      onChange={onChange}
    />
  );
}
