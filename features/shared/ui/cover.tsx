import { useState } from 'react';
import { isPictureAddress } from '../../../domain/account/picture-address.ts';
import { categoryPicture } from './category-picture.ts';
import { classNames } from './class-names.ts';

/** A contest or an exam, which have covers. */
interface Covered {
  /** The address of the operator's picture, or ''. */
  readonly image?: string;
  /** The slug of its category, or ''. */
  readonly category?: string | undefined;
}

/** The operator's picture, or else the drawing of the category. Both have the same size. */
export function Cover({ card, className }: { card: Covered; className: string }) {
  const [broken, setBroken] = useState('');
  const { picture, drawing } = coverOf(card, broken);
  if (picture !== undefined) {
    return (
      <img
        src={picture}
        alt=""
        onError={() => setBroken(picture)}
        className={classNames('w-full object-cover', className)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex w-full items-center justify-center overflow-hidden bg-sun',
        className,
      )}
    >
      <img src={drawing} alt="" className="h-4/5 w-auto -rotate-3 rounded-2xl shadow-card" />
    </span>
  );
}

/** The address of the picture, or of the drawing. @param broken the address of a picture that did not load, or '' */
export function coverOf(
  { image = '', category = '' }: Covered,
  broken: string,
): { readonly picture?: string; readonly drawing?: string | undefined } {
  if (isPictureAddress(image) && image !== broken) return { picture: image };
  return { drawing: categoryPicture({ slug: category, icon: '' }) };
}
