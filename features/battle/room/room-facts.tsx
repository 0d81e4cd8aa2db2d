import { CircleHelp, Hourglass, Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { RoomRecord } from '../../../domain/battle/room-document.ts';
import { useCategoryName } from '../../shared/i18n/category-name.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { CategoryIcon } from '../../shared/ui/category-icon.tsx';
import { CoinIcon } from '../../shared/ui/coin-icon.tsx';
import { roomCategory } from './room-category.ts';
import { useRoomLanguage } from './use-room-language.ts';

/** A room's facts: category, language if there are several, fee, number of questions, and double time if set. */
export function RoomFacts({ record }: { record: RoomRecord }) {
  const { t } = useTranslation();
  const nameOf = useCategoryName();
  const { entryFee, rules } = record;
  const language = useRoomLanguage(record);
  const facts = 3 + Number(language !== undefined) + Number(record.isDoubleTime);
  return (
    <dl className={classNames('grid gap-2', facts % 3 ? 'sm:grid-cols-2' : 'sm:grid-cols-3')}>
      <Fact
        icon={<CategoryIcon category={roomCategory(record)} size="small" />}
        name={t('lobby.facts.category')}
      >
        {nameOf(record.categoryName)}
      </Fact>
      {language && (
        <Fact icon={<Languages />} name={t('lobby.facts.language')}>
          <span lang={language.code}>{language.language}</span>
        </Fact>
      )}
      <Fact icon={<CoinIcon />} name={t('lobby.facts.fee')}>
        {entryFee === 0 ? t('common.free') : t('common.coins', { count: entryFee })}
      </Fact>
      <Fact icon={<CircleHelp />} name={t('lobby.facts.questions')}>
        {t('common.questions', { count: rules.questionCount })}
      </Fact>
      {record.isDoubleTime && (
        <Fact icon={<Hourglass />} name={t('lobby.facts.time')}>
          {t('common.doubleTime')}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 rounded-control bg-sunken px-4 py-2.5 [&_dt_svg]:size-5">
      <dt className="flex items-center gap-2 text-muted">
        <span aria-hidden="true" className="shrink-0">
          {icon}
        </span>
        <span className="sm:sr-only">{name}</span>
      </dt>
      <dd className="ms-auto font-bold sm:ms-0">{children}</dd>
    </div>
  );
}
