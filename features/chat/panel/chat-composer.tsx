import { SendHorizontal } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { MessageBody } from '../../../domain/chat/message.ts';
import { textError } from '../../../domain/chat/message.ts';
import type { Emoji } from '../../../domain/chat/phrases.ts';
import { EMOJI, PHRASES } from '../../../domain/chat/phrases.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { sayAtom } from '../../../realtime/chat/chat-atoms.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { notify } from '../../shared/ui/notify.ts';
import { messageOf } from '../../shared/rest/error-message.ts';

const CHIP = 'min-h-11 rounded-full border-2 border-line bg-raised font-semibold hover:bg-sunken';

/** Sends a message, and shows an error if it fails. Resolves to whether it was sent. */
function useSay(): (body: MessageBody) => Promise<boolean> {
  const { t } = useTranslation();
  const say = useSetAtom(sayAtom);
  return async (body) => {
    const result = await say(body);
    if (result.ok) return true;
    await notify('error', t(messageOf(result.code, { tooLate: 'chat.tooFast' })), 'chat');
    return false;
  };
}

/** Emoji to say with one tap each. */
export function EmojiRow({
  label,
  emoji,
  className,
  size,
}: {
  label: string;
  emoji: readonly Emoji[];
  className: string;
  /** Class names of a button. */
  size: string;
}) {
  const say = useSay();
  return (
    <div role="group" aria-label={label} className={className}>
      {emoji.map((one) => (
        <button
          key={one}
          type="button"
          onClick={() => void say({ kind: 'emoji', emoji: one })}
          className={`rounded-control hover:bg-sunken active:scale-90 ${size}`}
        >
          {one}
        </button>
      ))}
    </div>
  );
}

/** Sends quick phrases, emoji and, if the room allows it, short texts. */
export function ChatComposer({ allowsText }: { allowsText: boolean }) {
  const { t } = useTranslation();
  const send = useSay();

  return (
    <div className="grid gap-3">
      <EmojiRow
        label={t('chat.emoji')}
        emoji={EMOJI}
        className="grid grid-cols-6 gap-1"
        size="min-h-11 text-2xl"
      />
      <div
        role="group"
        aria-label={t('chat.phrases')}
        className="flex max-h-38 flex-wrap gap-1.5 overflow-y-auto overscroll-contain"
      >
        {PHRASES.map((phrase) => (
          <button
            key={phrase}
            type="button"
            onClick={() => void send({ kind: 'phrase', phrase })}
            className={`${CHIP} px-3 text-sm`}
          >
            {t(`chat.phrase.${phrase}`)}
          </button>
        ))}
      </div>
      {allowsText && <TextLine onSend={(text) => send({ kind: 'text', text })} />}
    </div>
  );
}

function TextLine({ onSend }: { onSend: (text: string) => Promise<boolean> }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const error = textError(text);
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (error) return;
        setText('');
        // a refused text returns to the field
        void onSend(text).then((isSent) => {
          if (!isSent) setText((typed) => typed || text);
        });
      }}
    >
      <input
        aria-label={t('chat.text')}
        placeholder={t('chat.text')}
        value={text}
        maxLength={LIMITS.messageLength}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
        className="min-h-11 min-w-0 flex-1 rounded-control border-2 border-line-strong bg-raised px-3 placeholder:text-muted"
      />
      <IconButton
        type="submit"
        label={t('chat.send')}
        disabled={error !== undefined}
        className="bg-accent text-on-accent not-disabled:hover:bg-accent-strong disabled:bg-sunken"
      >
        <SendHorizontal aria-hidden="true" className="rtl:-scale-x-100" />
      </IconButton>
    </form>
  );
}
