import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatCountdown, formatNumber } from '../i18n/format.ts';
import { classNames } from '../ui/class-names.ts';
import type { ResultFigures } from './view-models.ts';

/** An attempt in numbers. */
export function ResultNumbers({ title, numbers }: { title: string; numbers: ResultFigures }) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const number = (value: number) => formatNumber(i18n.language, value);
  const signed = (value: number) =>
    formatNumber(i18n.language, value, { signDisplay: 'exceptZero' });
  const { points, right, count, wrong, unanswered, percent, bonus, bestStreak, coins, seconds } =
    numbers;
  const rows: readonly (readonly [name: string, value: string | undefined])[] = [
    [t('play.numbers.points'), points === undefined ? undefined : number(points)],
    [t('play.numbers.right'), t('play.numbers.ofCount', { correct: number(right), count })],
    [
      t('play.numbers.percent'),
      percent === undefined
        ? undefined
        : formatNumber(i18n.language, percent / 100, {
            style: 'percent',
            maximumFractionDigits: 1,
          }),
    ],
    [t('play.numbers.wrong'), wrong === undefined ? undefined : number(wrong)],
    [t('play.numbers.unanswered'), unanswered === undefined ? undefined : number(unanswered)],
    [t('play.numbers.bonus'), bonus === undefined ? undefined : signed(bonus)],
    [t('play.numbers.streak'), bestStreak === undefined ? undefined : number(bestStreak)],
    [t('play.numbers.coins'), coins === undefined ? undefined : signed(coins)],
    [t('play.numbers.time'), seconds === undefined ? undefined : formatCountdown(seconds)],
  ];
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <NumberTiles numbers={rows} />
    </section>
  );
}

/** Numbers with labels, two in a row; undefined ones are omitted. */
export function NumberTiles({
  numbers,
  className,
}: {
  numbers: readonly (readonly [name: string, value: string | undefined])[];
  className?: string;
}) {
  return (
    <dl className={classNames('grid grid-cols-2 gap-3', className)}>
      {numbers.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className="flex flex-col-reverse rounded-control bg-sunken px-4 py-3">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-display text-2xl font-extrabold tabular-nums">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
