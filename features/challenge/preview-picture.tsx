import { ImageResponse } from 'next/og';
import type { TFunction } from 'i18next';
import type { ChallengeLook } from '../../domain/challenge/challenge-look.ts';
import { loadMessages } from '../shared/i18n/messages.ts';
import { categoryName, createTranslator } from '../shared/i18n/translator.ts';
import { LogoMark } from '../shared/ui/logo-mark.tsx';

/** In pixels. */
const SIZE = { width: 1_200, height: 630 } as const;
const COLOURS = {
  page: '#fff1de',
  text: '#241211',
  muted: '#6b4a43',
  accent: '#c92f14',
};

/** The signs of the font that next/og brings, Geist. It has no Devanagari, no Arabic and no emoji. */
const DRAWABLE =
  /^[ -~\u00A0-\u00AC\u00AE-\u0113\u0116-\u012B\u012E-\u0137\u0139-\u013E\u0141-\u0148\u014A-\u014D\u0150-\u017E–—‘’“”…]*$/;

/** The pictures of the last previews, by their texts: drawing one takes a tenth of a second. */
const drawn = new Map<string, Promise<ArrayBuffer>>();
const MAX_DRAWN = 100;

/** A cache may show it for an hour; a challenge is over after some days. */
const HEADERS = {
  'content-type': 'image/png',
  'cache-control': 'public, max-age=3600',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
const nothing = (status: number) =>
  new Response(null, { status, headers: { ...HEADERS, 'cache-control': 'no-store' } });

/**
 * The picture of a challenge for the preview of its link, 1200 by 630: the challenger, the category and the number of questions,
 * in English. It depends on nothing else, so it gives no question away. A name or category that the font can't draw is left
 * out. 404 for a challenge that is over, 503 if it could not be read.
 */
export async function challengePicture(look: ChallengeLook): Promise<Response> {
  if (look.kind !== 'open') return nothing(look.kind === 'over' ? 404 : 503);
  const { t } = createTranslator('en', await loadMessages('en'));
  const texts = textsOf(look, t);
  const key = JSON.stringify(texts);
  const known = drawn.get(key);
  const picture = known ?? draw(texts);
  if (!known) {
    drawn.set(key, picture);
    const [oldest] = drawn.keys();
    if (drawn.size > MAX_DRAWN && oldest !== undefined) drawn.delete(oldest);
  }
  try {
    return new Response(await picture, { headers: HEADERS });
  } catch (error) {
    drawn.delete(key);
    console.error('A preview could not be drawn:', error);
    return nothing(503);
  }
}

interface PreviewTexts {
  readonly title: string;
  readonly facts: string;
}

function textsOf(
  { side, categoryName: category, questionCount }: Extract<ChallengeLook, { kind: 'open' }>,
  t: TFunction,
): PreviewTexts {
  const name = side.name.trim();
  const questions = t('challenge.questions', { count: questionCount });
  const about = categoryName(t, category);
  return {
    title:
      name !== '' && DRAWABLE.test(name) ? t('challenge.title', { name }) : t('preview.noName'),
    facts: DRAWABLE.test(about) ? `${about} – ${questions}` : questions,
  };
}

function draw({ title, facts }: PreviewTexts): Promise<ArrayBuffer> {
  const response = new ImageResponse(
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        padding: 80,
        background: COLOURS.page,
        color: COLOURS.text,
        borderBottom: `24px solid ${COLOURS.accent}`,
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', fontSize: 48 }}>
        <LogoMark size={96} />
        <div style={{ marginLeft: 24 }}>Quizbout</div>
      </div>
      <div
        style={{
          display: 'flex',
          fontSize: title.length > 28 ? 72 : 96,
          lineHeight: 1.1,
          wordBreak: 'break-word',
        }}
      >
        {title}
      </div>
      <div style={{ display: 'flex', fontSize: 44, color: COLOURS.muted }}>{facts}</div>
    </div>,
    SIZE,
  );
  return response.arrayBuffer();
}
