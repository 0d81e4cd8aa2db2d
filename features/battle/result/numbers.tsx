import { useTranslation } from 'react-i18next';
import type { SeatView } from '../../../domain/battle/view.ts';
import { formatNumber } from '../../shared/i18n/format.ts';

/** The own battle in four numbers. */
export function Numbers({ me, count }: { me: SeatView; count: number }) {
  const { t, i18n } = useTranslation();
  const number = (value: number) => formatNumber(i18n.language, value);
  const { points, correct, speed, bestStreak } = me.score;
  const rows = [
    [t('result.points'), number(points)],
    [t('result.correct'), t('result.ofCount', { correct: number(correct), count })],
    [t('result.speed'), formatNumber(i18n.language, speed, { signDisplay: 'exceptZero' })],
    [t('result.streak'), number(bestStreak)],
  ] as const;
  return (
    <section className="grid gap-3" aria-labelledby="numbers">
      <h2 id="numbers" className="text-2xl">
        {t('result.stats')}
      </h2>
      <dl className="grid grid-cols-2 gap-3">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse rounded-control bg-sunken px-4 py-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display text-2xl font-extrabold tabular-nums">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
