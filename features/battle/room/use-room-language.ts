import type { RoomRecord } from '../../../domain/battle/room-document.ts';
import type { LanguageEntry } from '../../../domain/contract/languages.ts';
import { useLanguages } from '../../shared/rest/languages-query.ts';

/** The content language of a room; undefined off language_mode, and until it is known. */
export function useRoomLanguage({ language }: RoomRecord): LanguageEntry | undefined {
  return useLanguages(language !== '').data?.find(({ id }) => id === language);
}
