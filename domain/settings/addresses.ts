import * as v from 'valibot';
import { isPictureAddress } from '../account/picture-address.ts';

/** The address of a picture, or ''. */
export const PictureAddress = v.pipe(
  v.string('must be a text'),
  v.check(
    (text) => text === '' || isPictureAddress(text),
    'must be empty, an own path like /images/a.webp, or an https address',
  ),
);

/** The address of an operator's link. */
export const LinkAddress = v.pipe(
  v.string('must be a text'),
  v.regex(
    /^(https:\/\/[^\s"'<>]{1,500}|mailto:[^\s"'<>]{1,200})$/,
    'must be an https or mailto address',
  ),
);
