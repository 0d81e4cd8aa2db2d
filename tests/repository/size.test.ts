import { describe, expect, it } from 'vitest';
import { LISTENING_BUDGET, PLAIN_BUDGET_OVER_EMPTY } from '../../scripts/size/budgets.ts';
import { pagesOf } from '../../scripts/size/built-routes.ts';
import { firstLoadScripts } from '../../scripts/size/first-load-scripts.ts';
import type { RouteSize } from '../../scripts/size/judge.ts';
import { errorsOfLists, judgeRoutes, sizeTableOf } from '../../scripts/size/judge.ts';
import { sum, weigh } from '../../scripts/size/weigh.ts';

const PAGE = 'http://localhost/battle/';

describe('the scripts of a first load', () => {
  const scripts = (html: string, header: string | null = null) =>
    firstLoadScripts(html, header, PAGE).map((address) => address.replace('http://localhost', ''));

  it('are those in tags or preloads, each once', () => {
    const html = `<html><head>
      <link rel="preload" as="script" fetchPriority="low" href="/_next/a.js"/>
      <link rel="modulepreload" href="/_next/b.js"/>
      <link href='/_next/c.js' as=script rel=preload>
      <script src="/_next/d.js?v=1&amp;w=2" async=""></script>
      <script async src=e.js></script>
      <script src="/_next/a.js" async=""></script>
      <script src="https://elsewhere.example/f.js"></script>
    </head></html>`;
    expect(scripts(html)).toEqual([
      '/_next/a.js',
      '/_next/b.js',
      '/_next/c.js',
      '/_next/d.js?v=1&w=2',
      '/battle/e.js',
      'https://elsewhere.example/f.js',
    ]);
  });

  it('exclude those that modern browsers skip, or that are no script', () => {
    const html = `
      <script src="/polyfills.js" noModule=""></script>
      <link rel="stylesheet" href="/a.css"/><link rel="preload" as="style" href="/b.css"/>
      <link rel="preload" as="font" href="/c.woff2"/><link rel="prefetch" as="script" href="/d.js"/>`;
    expect(scripts(html)).toEqual([]);
  });

  it('exclude those that an inline script only mentions', () => {
    const html = `<script>say('<script src="/a.js">', '<link rel="modulepreload" href="/b.js">')</script>
      <SCRIPT src="/c.js"></SCRIPT>`;
    expect(scripts(html)).toEqual(['/c.js']);
  });

  it('include preloads of the Link header', () => {
    const header =
      '</_next/a.js>; rel=preload; as="script", </b.woff2>; rel=preload; as="font", </c.js>; rel="modulepreload"';
    expect(scripts('<p>none</p>', header)).toEqual(['/_next/a.js', '/c.js']);
  });
});

describe('the weight of a script', () => {
  it('is its size after gzip', () => {
    const plain = weigh(Buffer.from('a'.repeat(10_000)));
    expect(plain.gzip).toBeLessThan(100);
  });

  it('knows whether Firestore is in it', () => {
    const plain = weigh(Buffer.from('a'.repeat(10_000)));
    expect(plain.holdsFirestore).toBe(false);
    const firestore = weigh(Buffer.from('let host="firestore.googleapis.com"'));
    expect(firestore.holdsFirestore).toBe(true);
  });

  it('adds up for several', () => {
    const plain = weigh(Buffer.from('a'.repeat(10_000)));
    const firestore = weigh(Buffer.from('let host="firestore.googleapis.com"'));
    expect(sum([plain, firestore])).toEqual({
      gzip: plain.gzip + firestore.gzip,
      holdsFirestore: true,
    });
  });
});

describe('the pages of a build', () => {
  const manifest = {
    '/page': '/',
    '/(play)/rooms/[code]/page': '/rooms/[code]',
    '/_not-found/page': '/_not-found',
    '/_global-error/page': '/_global-error',
    '/api/[action]/route': '/api/[action]',
    '/icon.svg/route': '/icon.svg',
  };

  it('are measured at their own path, or at a sample', () => {
    expect(pagesOf(manifest, { '/rooms/[code]': '/rooms/ABC234' })).toEqual([
      { route: '/', path: '/' },
      { route: '/rooms/[code]', path: '/rooms/ABC234' },
    ]);
  });

  it('need a sample for a parameter', () => {
    expect(() => pagesOf(manifest, {})).toThrow(/\/rooms\/\[code\].*SAMPLE_PATHS/);
  });
});

describe('the verdict on sizes', () => {
  const EMPTY = 130_000;
  const size = (route: string, gzip: number, firestore: 'at once' | 'later' | 'no'): RouteSize => ({
    route,
    firstLoad: { gzip, holdsFirestore: firestore === 'at once' },
    untilIdle: { gzip: gzip + 5_000, holdsFirestore: firestore !== 'no' },
  });
  const errors = (...sizes: RouteSize[]) =>
    judgeRoutes(sizes, ['/battle'], EMPTY).flatMap((verdict) => verdict.errors);

  it('lets a route use its whole budget', () => {
    expect(
      errors(
        size('/battle', LISTENING_BUDGET, 'at once'),
        size('/', EMPTY + PLAIN_BUDGET_OVER_EMPTY, 'no'),
        size('/login', EMPTY, 'later'),
      ),
    ).toEqual([]);
  });

  it('refuses a byte more', () => {
    expect(errors(size('/battle', LISTENING_BUDGET + 100, 'at once'))).toEqual([
      expect.stringMatching(/^\/battle loads 330\.1 KB at once, 0\.1 KB above/),
    ]);
    expect(errors(size('/', EMPTY + PLAIN_BUDGET_OVER_EMPTY + 1, 'no'))).toHaveLength(1);
  });

  it('refuses Firestore on a page without a listener, however small', () => {
    expect(errors(size('/', EMPTY, 'at once'))).toEqual([
      expect.stringMatching(/^\/ loads Firestore at once/),
    ]);
  });

  it('refuses a list that names no page', () => {
    const battle = size('/battle', 1, 'at once');
    expect(errorsOfLists([battle], ['/battle'])).toEqual([]);
    expect(errorsOfLists([battle], ['/battle', '/gone'])).toEqual([
      expect.stringContaining('/gone'),
    ]);
  });

  it('refuses a mark that finds nothing', () => {
    expect(errorsOfLists([size('/battle', 1, 'no')], ['/battle'])).toEqual([
      expect.stringContaining('FIRESTORE_MARK'),
    ]);
  });

  it('is a table with the heaviest page first', () => {
    const verdicts = judgeRoutes(
      [size('/', EMPTY, 'no'), size('/battle', 340_000, 'at once')],
      ['/battle'],
      EMPTY,
    );
    expect(sizeTableOf(verdicts)).toEqual([
      '   route    first load      budget  until idle   Firestore',
      '✗  /battle       340.0       330.0       345.0     at once',
      '✓  /             130.0       170.0       135.0          no',
    ]);
  });
});
