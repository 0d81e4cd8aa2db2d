import { LogIn } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readRoomCode, ROOM_CODE_LENGTH } from '../../../domain/battle/room-code.ts';
import type { IntentFault } from '../../../realtime/battle/intent-result.ts';
import { findRoomAtom } from '../../../realtime/battle/lobby-atoms.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CodeInput } from '../../shared/ui/code-input.tsx';

/** What is wrong at the field of the code. */
type CodeFault = 'empty' | 'malformed' | IntentFault;

/** The way into another's room: the code, then a look at it. A code that opens none stays, with the reason. */
export function JoinRoom({
  startsWith,
  startFault,
}: {
  startsWith: string;
  startFault: IntentFault | undefined;
}) {
  const { t } = useTranslation();
  const find = useSetAtom(findRoomAtom);
  const [typed, setTyped] = useState(startsWith);
  const [busy, setBusy] = useState(false);
  const [ownFault, setOwnFault] = useState<CodeFault | null>();
  // until something is typed, the invitation's
  const fault = ownFault === undefined ? startFault : (ownFault ?? undefined);

  async function look(): Promise<void> {
    const code = readRoomCode(typed);
    if (code === undefined) {
      setOwnFault(typed === '' ? 'empty' : 'malformed');
      return;
    }
    setBusy(true);
    setOwnFault(null);
    const found = await find(code).finally(() => setBusy(false));
    if (!found.ok) setOwnFault(found.reason);
  }

  function textOf(what: CodeFault): string {
    if (what === 'empty') return t('setup.codeEmpty');
    return what === 'malformed' ? t('setup.codeFault') : t(`errors.intent.${what}`);
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
              setOwnFault(null);
            }}
            hint={t('setup.codeHint')}
            fault={fault && textOf(fault)}
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
