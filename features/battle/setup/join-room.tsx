import { LogIn } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readRoomCode, ROOM_CODE_LENGTH } from '../../../domain/battle/room-code.ts';
import { openRoomAtom } from '../../../realtime/battle/open-room-atom.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CodeInput } from '../../shared/ui/code-input.tsx';

/** The way into another's room: the code, then a look at it. */
export function JoinRoom({ startsWith }: { startsWith: string }) {
  const { t } = useTranslation();
  const open = useSetAtom(openRoomAtom);
  const [typed, setTyped] = useState(startsWith);
  const [isFaulty, setIsFaulty] = useState(false);

  function look(): void {
    const code = readRoomCode(typed);
    setIsFaulty(code === undefined);
    if (code !== undefined) open(code);
  }

  return (
    <Card className="grid content-start gap-6">
      <div className="grid gap-1">
        <h2 className="text-2xl">{t('setup.joinTitle')}</h2>
        <p className="text-muted">{t('setup.joinLead')}</p>
      </div>
      <form
        noValidate
        className="grid justify-items-start gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          look();
        }}
      >
        <div className="w-full">
          <CodeInput
            label={t('setup.codeLabel')}
            length={ROOM_CODE_LENGTH}
            value={typed}
            onChange={(code) => {
              setTyped(code);
              setIsFaulty(false);
            }}
            hint={t('setup.codeHint')}
            fault={isFaulty ? t('setup.codeFault') : undefined}
          />
        </div>
        <Button type="submit" kind="sun" size="large">
          <LogIn aria-hidden="true" className="rtl:-scale-x-100" />
          {t('setup.join')}
        </Button>
      </form>
    </Card>
  );
}
