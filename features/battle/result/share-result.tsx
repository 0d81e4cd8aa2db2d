import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { BattleView, SeatView } from '../../../domain/battle/view.ts';
import { useCategoryName } from '../../shared/i18n/category-name.ts';
import type { Shared } from '../../shared/ui/share-button.tsx';
import { ShareButton } from '../../shared/ui/share-button.tsx';
import type { MatchVerdict } from './verdict.ts';

const MARKS = { right: '🟩', wrong: '🟥', missed: '⬜' } as const;

/** Returns each question's result as a coloured square, without the question. */
export function marksOf({ reveals }: BattleView, me: SeatView): string {
  return reveals
    .map(({ answers }) => {
      const answer = answers.get(me.id);
      if (answer?.kind !== 'judged') return MARKS.missed;
      return answer.isRight ? MARKS.right : MARKS.wrong;
    })
    .join('');
}

/** Returns the home page address that shows a result as a challenge. */
export function challengeAddress(origin: string, { name, score }: SeatView): string {
  const query = new URLSearchParams({ by: name, points: String(score.points) });
  return `${origin}/?${query.toString()}`;
}

/** Shares the result as a picture with a text and a link. If the device cannot share, copies the text. */
export function ShareResult({
  view,
  me,
  verdict,
}: {
  view: BattleView;
  me: SeatView;
  verdict: MatchVerdict;
}) {
  const { t } = useTranslation();
  const nameOf = useCategoryName();
  const marks = marksOf(view, me);
  const title = t('result.shareTitle', {
    points: me.score.points,
    category: nameOf(view.record.categoryName),
  });

  async function challenge(): Promise<Shared> {
    const headline = t(verdict === 'shared' ? 'result.sharedWin' : `result.${verdict}`);
    return {
      text: `${title}\n${marks}\n${t('result.shareDare')}`,
      url: challengeAddress(location.origin, me),
      files: await picture([headline, title, marks, t('common.name')]),
    };
  }

  return <ShareButton what={challenge}>{t('result.share')}</ShareButton>;
}

const WIDTH = 1_200;
const HEIGHT = 630;

/** Draws a card with lines of text, as a PNG in the size of messenger previews. Empty if the device cannot draw. */
async function picture(lines: readonly string[]): Promise<File[]> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext('2d');
  if (!context) return [];
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  context.fillStyle = colour('--sun');
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = colour('--on-sun');
  context.textAlign = 'center';
  context.direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  const family = style.getPropertyValue('--font-display') || 'sans-serif';
  [110, 52, 84, 40].forEach((size, line) => {
    context.font = `800 ${size}px ${family}`;
    context.fillText(lines[line] ?? '', WIDTH / 2, [200, 300, 430, 570][line] ?? 0, WIDTH - 120);
  });
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return blob ? [new File([blob], 'quizbout.png', { type: 'image/png' })] : [];
}
