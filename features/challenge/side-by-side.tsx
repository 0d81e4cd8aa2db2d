import type { ShownSide } from '../../domain/challenge/challenge-look.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { ProgressPips } from '../shared/ui/progress-pips.tsx';
import type { Pip } from '../shared/ui/progress-pips.tsx';

/** Two runs of the same questions beside each other. */
export function SideBySide({ left, right }: { left: ShownSide; right: ShownSide }) {
  return (
    <div className="grid w-full grid-cols-2 gap-3">
      <Side side={left} seat={0} />
      <Side side={right} seat={1} />
    </div>
  );
}

function Side({ side, seat }: { side: ShownSide; seat: 0 | 1 }) {
  const { t } = useTranslation();
  const name = side.name || t('challenge.guest');
  const pips = side.answers.map((answer): Pip =>
    answer ? (answer.isRight ? 'right' : 'wrong') : 'missed',
  );
  return (
    <section
      aria-label={name}
      className="grid min-w-0 content-start justify-items-center gap-2 rounded-card border-2 border-line p-3 text-center"
    >
      <Avatar name={name} image={side.image} seat={seat} size="large" />
      <p className="w-full truncate font-bold">{name}</p>
      <p className="font-display text-4xl font-extrabold tabular-nums">{side.points}</p>
      <p className="text-sm text-muted">
        {t('challenge.rightOf', { right: side.right, count: side.answers.length })}
      </p>
      <ProgressPips
        pips={pips}
        label={t('challenge.rightOf', { right: side.right, count: side.answers.length })}
      />
    </section>
  );
}
