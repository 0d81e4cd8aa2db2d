import { Check, Minus, X, Zap } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { RoundAnswer } from '../../../domain/battle/score.ts';
import type { BattleView } from '../../../domain/battle/view.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { SeatShape } from '../../shared/ui/seat-shape.tsx';
import { seatNumber } from '../../shared/ui/seat.ts';

/** All questions of a battle in one table, a row for each player. */
export function Timeline({ view }: { view: BattleView }) {
  const { t } = useTranslation();
  const played = view.reveals.length;
  return (
    <div className="grid min-w-0 gap-3">
      <h2 id="timeline" className="text-2xl">
        {t('result.timeline')}
      </h2>
      {/* Tab focuses the table, so the arrow keys scroll one that is wider than the screen */}
      <div
        className="relative min-w-0 overflow-x-auto rounded-control pb-1"
        tabIndex={0}
        role="region"
        aria-labelledby="timeline"
      >
        <table className="w-full border-separate border-spacing-1 text-center">
          <thead>
            <tr>
              <td />
              {Array.from({ length: played }, (_, number) => (
                <th key={number} scope="col" className="text-sm font-semibold text-muted">
                  <span className="sr-only">{t('result.question', { number: number + 1 })}</span>
                  <span aria-hidden="true">{number + 1}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.seats.map((seat) => (
              <tr key={seat.id}>
                <th scope="row" className="max-w-28 pe-2 text-start font-semibold">
                  <span className="flex items-center gap-2">
                    <SeatShape seat={seatNumber(seat.seat)} />
                    <span className="truncate">{seat.isMe ? t('common.you') : seat.name}</span>
                  </span>
                </th>
                {Array.from({ length: played }, (_, number) => (
                  <td key={number} className="p-0">
                    <Cell answer={seat.score.answers[number] ?? { kind: 'none' }} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Cell({ answer }: { answer: RoundAnswer }) {
  const { t } = useTranslation();
  const isJudged = answer.kind === 'judged';
  const isRight = isJudged && answer.isRight;
  const look = isRight
    ? 'bg-success-soft text-success'
    : isJudged
      ? 'bg-danger-soft text-danger'
      : 'bg-sunken text-muted';
  const Icon = isRight ? (answer.bonus > 0 ? Zap : Check) : isJudged ? X : Minus;
  const text = isRight
    ? t('result.timelineRight', { points: answer.points })
    : t(isJudged ? 'result.timelineWrong' : 'result.timelineMissed');
  return (
    <span className={classNames('grid h-11 min-w-9 place-items-center rounded-lg font-bold', look)}>
      <Icon aria-hidden="true" className="size-4.5 stroke-3" />
      <span className="sr-only">{text}</span>
      {isRight && (
        <span aria-hidden="true" dir="ltr" className="text-xs leading-none">
          +{answer.points}
        </span>
      )}
    </span>
  );
}
