/** Letters and digits that are not confused when read aloud or on a small screen: no 0 O, 1 I L. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
