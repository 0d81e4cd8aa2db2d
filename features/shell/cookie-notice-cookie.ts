/** Name of the cookie that remembers that the notice about cookies was read. */
export const COOKIE_NOTICE_COOKIE = 'cookie-notice';
