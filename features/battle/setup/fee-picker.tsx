import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { CoinAmount } from '../../shared/ui/coin-amount.tsx';
import { RadioChips } from '../../shared/ui/radio-chips.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';

/** Reads a typed fee: a whole number of coins from 0 to the maximum, otherwise undefined. */
export function readFee(typed: string, max: number): number | undefined {
  const digits = typed.trim();
  const fee = Number(digits);
  return /^\d{1,6}$/.test(digits) && fee <= max ? fee : undefined;
}

/** The choice of the entry fee: one of the operator's chips, or a typed number. */
export function FeePicker({
  chips,
  max,
  typed,
  onChange,
}: {
  chips: readonly number[];
  max: number;
  typed: string;
  onChange: (typed: string) => void;
}) {
  const { t, i18n } = useTranslation();
  const fee = readFee(typed, max);
  return (
    <div className="grid gap-4">
      <RadioChips
        legend={t('setup.fee')}
        value={chips.find((chip) => chip === fee)}
        onChange={(chip) => onChange(String(chip))}
        chips={chips.map((chip) => ({
          value: chip,
          content: (
            <CoinAmount
              amount={chip}
              language={i18n.language}
              label={t('common.coins', { count: chip })}
            />
          ),
        }))}
      />
      <TextField
        label={t('setup.ownFee')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => onChange(event.target.value)}
        hint={t('setup.ownFeeHint', { max })}
        error={fee === undefined ? t('setup.ownFeeError', { max }) : undefined}
        className="max-w-64"
      />
    </div>
  );
}
