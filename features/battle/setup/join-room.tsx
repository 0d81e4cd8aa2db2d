import { LogIn } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { readRoomCode, ROOM_CODE_LENGTH } from '../../../domain/battle/room-code.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { findRoomAtom } from '../../../realtime/battle/lobby-atoms.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CodeInput } from '../../shared/ui/code-input.tsx';
import { messageOf } from '../../shared/rest/error-message.ts';

/** The error at the field of the code. */
type CodeError = 'empty' | 'malformed' | ErrorCode;

/**
 * Joins another player's room: the code, then a view of the room. A code that opens no room stays in the field, with the
 * reason.
 */
export function JoinRoom({
  startsWith,
  startError,
}: {
  startsWith: string;
  startError: ErrorCode | undefined;
}) {
  const { t } = useTranslation();
  const find = useSetAtom(findRoomAtom);
  const [typed, setTyped] = useState(startsWith);
  const [busy, setBusy] = useState(false);
  const [ownError, setOwnError] = useState<CodeError | null>();
  // the invitation's code, until the player types one
  const error = ownError === undefined ? startError : (ownError ?? undefined);

  async function look(): Promise<void> {
    const code = readRoomCode(typed);
    if (code === undefined) {
      setOwnError(typed === '' ? 'empty' : 'malformed');
      return;
    }
    setBusy(true);
    setOwnError(null);
    const found = await find(code).finally(() => setBusy(false));
    if (!found.ok) setOwnError(found.code);
  }

  function textOf(what: CodeError): string {
    if (what === 'empty') return t('setup.codeEmpty');
    return what === 'malformed' ? t('setup.codeError') : t(messageOf(what));
  }

  return (
    <Card className="grid grid-cols-1 content-start gap-6">
      <div className="grid gap-1">
        <h2 className="text-2xl">{t('setup.joinTitle')}</h2>
        <p className="text-muted">{t('setup.joinLead')}</p>
      </div>
      <form
        noValidate
        className="grid justify-items-start gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void look();
        }}
      >
        <div className="w-full">
          <CodeInput
            label={t('setup.codeLabel')}
            length={ROOM_CODE_LENGTH}
            value={typed}
            onChange={(code) => {
              setTyped(code);
              setOwnError(null);
            }}
            hint={t('setup.codeHint')}
            error={error && textOf(error)}
          />
        </div>
        <Button type="submit" kind="sun" size="large" busy={busy}>
          <LogIn aria-hidden="true" className="rtl:-scale-x-100" />
          {t('setup.join')}
        </Button>
      </form>
    </Card>
  );
}
