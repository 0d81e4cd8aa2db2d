import type { i18n } from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { TranslatorContext } from '../../features/shared/i18n/use-translation.ts';
import { LANGUAGES } from '../../features/shared/i18n/languages.ts';
import { createTranslator } from '../../features/shared/i18n/translator.ts';
import { LiveRegion } from '../../features/shared/ui/live-region.tsx';
import { Contents } from './contents.tsx';
import { Live, LIVE } from './live.tsx';
import '../../app/globals.css';
import './page.css';
import { Screen } from './screens.tsx';
import { SoloScreen } from './solo-screens.tsx';
import { SHEETS } from './sheets.tsx';

const MESSAGES = import.meta.glob<{ default: never }>('../../content/messages/*.json');

/** Writes on <html> how often a question panel was rendered: each time it translates the name of its answers. */
function counted(translator: i18n): i18n {
  const say = translator.t;
  let drawn = 0;
  const t = (...asked: readonly unknown[]): unknown => {
    if (asked[0] === 'play.options') document.documentElement.dataset['drawn'] = String(++drawn);
    return Reflect.apply(say, translator, asked);
  };
  return Object.assign(translator, { t });
}

/**
 * Shows the sheet of `?sheet=`, the question of `?live=`, or the whole window of `?screen=`: that of a battle or, with
 * `solo-` before the name, of a mode. `?lang=` is the language, `?theme=` `light` or `dark`. Without any, it shows the
 * list of all pages.
 */
async function show(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const sheet = query.get('sheet') ?? '';
  const screen = query.get('screen');
  const live = LIVE[query.get('live') ?? ''];
  const lang = query.get('lang') ?? 'en';
  document.documentElement.lang = lang;
  document.documentElement.dataset['theme'] = query.get('theme') ?? 'system';
  document.documentElement.dir = LANGUAGES.find(({ code }) => code === lang)?.dir ?? 'ltr';
  const messages = await MESSAGES[`../../content/messages/${lang}.json`]?.();
  if (!messages) throw new Error(`No messages in ${lang}.`);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <TranslatorContext value={counted(createTranslator(lang, messages.default))}>
        <main>
          {location.search === '' ? (
            <Contents />
          ) : screen ? (
            screen.startsWith('solo-') ? (
              <SoloScreen name={screen.slice('solo-'.length)} lang={lang} />
            ) : (
              <Screen name={screen} lang={lang} />
            )
          ) : (
            <>
              <h1>{sheet || query.get('live')}</h1>
              {live ? (
                <div className="mx-auto grid max-w-3xl gap-4">
                  <Live question={live} />
                </div>
              ) : (
                <div className="sheet">{SHEETS[sheet]}</div>
              )}
            </>
          )}
        </main>
        <LiveRegion />
      </TranslatorContext>
    </StrictMode>,
  );
}

void show();
