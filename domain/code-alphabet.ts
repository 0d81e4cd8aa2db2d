/** Letters and digits that are hard to confuse when read aloud or on a small screen: without 0 O, 1 I L. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
