import { describe, expect, it } from 'vitest';
import { lineOf } from '../../../domain/contract/line.ts';

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json';

describe('the sender of an answer to a health request', () => {
  it.each([
    ['our web server', 'basic', 200, JSON_TYPE, '{"status":"ok"}', 'ours'],
    ['a redirect to a login', 'opaqueredirect', 0, null, '', 'other'],
    ['a login page', 'basic', 200, HTML, '<h1>Log in</h1>', 'other'],
    ['a login page with an own status', 'basic', 511, HTML, '<h1>Log in</h1>', 'other'],
    ['a proxy of ours without a server', 'basic', 502, HTML, '<h1>Bad gateway</h1>', 'ours'],
    ['a server that is ending', 'basic', 503, JSON_TYPE, '{"status":"ending"}', 'ours'],
    ['a server without this address', 'basic', 404, HTML, '<h1>Not found</h1>', 'none'],
    ['a router without a page', 'basic', 404, 'text/plain', 'no route', 'none'],
  ])('is %s', (_who, type, status, contentType, text, line) => {
    expect(lineOf({ type, status, contentType, text })).toBe(line);
  });
});
