import { Bot } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { BotLevel } from '../../../domain/battle/room.ts';
import { playBotAtom } from '../../../realtime/battle/search-atoms.ts';
import { Chip } from '../../shared/ui/chip.tsx';
import { useIntent } from '../room/use-intent.ts';
import type { WantedFilter } from '../setup/use-question-filter.ts';

const LEVELS: readonly BotLevel[] = [1, 2, 3];

/** The bot in its three strengths, plainly labelled as practice. */
export function BotPicker({ questions }: { questions: WantedFilter }) {
  const { t } = useTranslation();
  const { category, language } = questions;
  const play = useSetAtom(playBotAtom);
  const { busy, run } = useIntent();
  return (
    <section
      aria-labelledby="bot-title"
      className="grid gap-4 rounded-card border-2 border-dashed border-line-strong p-5 text-start"
    >
      <div className="grid gap-1">
        <h2 id="bot-title" className="flex items-center gap-2 text-xl">
          <Bot aria-hidden="true" />
          {t('search.botTitle')}
        </h2>
        <Chip tone="warning" wraps className="justify-self-start">
          {t('search.botText')}
        </Chip>
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        {LEVELS.map((level) => (
          <button
            key={level}
            type="button"
            disabled={busy || language === undefined}
            onClick={() => void run(() => play({ level, category, language: language ?? '' }))}
            className="grid min-h-20 content-center gap-0.5 rounded-control border-2 border-line-strong bg-raised px-4 py-3 text-start not-disabled:hover:bg-sunken disabled:text-muted"
          >
            <span className="flex items-center gap-2 font-display text-lg font-bold">
              {t(`search.bot.${level}`)}
              <span aria-hidden="true" className="flex gap-1">
                {LEVELS.map((dot) => (
                  <span
                    key={dot}
                    className={`size-2 rounded-full ${dot <= level ? 'bg-accent' : 'bg-line'}`}
                  />
                ))}
              </span>
            </span>
            <span className="text-sm text-muted">{t(`search.botHint.${level}`)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
