import '../screen-languages.ts';
import { requestLanguage } from '../../features/shared/i18n/request-language.ts';
import { requestTexts } from '../../features/shared/i18n/request-texts.ts';
import { SLEEPY_MASCOT } from './sleepy-mascot.ts';

const STYLE = `:root{color-scheme:light dark;--accent:light-dark(#cb3012,#ff7f5a);--accent-ledge:light-dark(#7f1a06,#b3421f)}
body{margin:0;min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:1.5rem;text-align:center;font:600 1.1rem/1.5 system-ui,sans-serif;background:light-dark(#fff3df,#1a1012);color:light-dark(#27130d,#fff0e0)}
main{display:grid;gap:1rem;justify-items:center}
h1{font-size:2.2rem;line-height:1.1;margin:0}p{max-width:34ch;margin:0;font-weight:400}
a{display:inline-block;padding:.75rem 1.5rem;border-radius:.875rem;background:var(--accent);color:light-dark(#fffaf3,#2b0c03);text-decoration:none}`;

/**
 * The page that the service worker caches for use without a network. It loads nothing else and has the player's language.
 */
export async function GET(): Promise<Response> {
  const { locale, dir } = await requestLanguage();
  const t = await requestTexts();
  // an empty href reloads the requested page
  const page = `<!doctype html><html lang="${locale}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${t('shell.offline.title')} · ${t('common.name')}</title><style>${STYLE}</style></head><body><main><svg aria-hidden="true" viewBox="0 0 96 96" width="160" height="160">${SLEEPY_MASCOT}</svg><h1>${t('shell.offline.title')}</h1><p>${t('shell.offline.text')}</p><p><a href="">${t('common.retry')}</a></p></main></body></html>`;
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
