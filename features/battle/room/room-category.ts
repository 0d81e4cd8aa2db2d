import type { RoomRecord } from '../../../domain/battle/room-document.ts';
import type { PicturedCategory } from '../../shared/ui/category-picture.ts';

/** A room's category, as its drawing is chosen; undefined for any. */
export const roomCategory = ({
  category,
}: Pick<RoomRecord, 'category'>): PicturedCategory | undefined =>
  category === '' ? undefined : { slug: category, icon: '' };
