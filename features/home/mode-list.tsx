import { Swords } from 'lucide-react';
import type { ModeSwitch } from '../../domain/settings/web-settings.ts';
import { requestTexts } from '../shared/i18n/request-texts.ts';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { ModeCard } from './mode-card.tsx';
import { groupsOf } from './modes.ts';

/** The modes, as the operator orders them. */
export async function ModeList({
  modes,
  icons,
}: {
  /** The enabled modes, in the operator's order. */
  modes: readonly ModeSwitch[];
  /** The operator's pictures of modes; '' or absent for ours. */
  icons: Partial<Record<ModeSwitch, string>>;
}) {
  const t = await requestTexts();
  const groups = groupsOf(modes);
  return (
    <section className="grid grid-cols-1 gap-6" aria-labelledby="modes">
      <h2 id="modes" className="text-3xl sm:text-4xl">
        {t('home.modes')}
      </h2>
      {groups.length === 0 && (
        <EmptyState icon={<Swords />} title={t('home.noModes')}>
          {t('setup.switchedOffText')}
        </EmptyState>
      )}
      {groups.map(({ group, entries }) => (
        <div key={group} className="grid grid-cols-1 gap-3">
          <h3 className="text-xl text-muted">{t(`home.groups.${group}`)}</h3>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.25rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
            {entries.map(({ mode, href, look, icon: Icon, texts }) => (
              <ModeCard
                key={mode}
                href={href}
                look={look}
                isSmall={group !== 'battle'}
                icon={icons[mode] ? <img src={icons[mode]} alt="" className="size-36" /> : <Icon />}
                tag={t(`home.${texts}.tag`)}
                title={t(`home.${texts}.title`)}
                text={t(`home.${texts}.text`)}
                action={t(`home.${texts}.action`)}
              />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
