import { Smile } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { STARTER_AVATARS, starterAvatar } from '../../domain/account/picture-address.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { Button } from '../shared/ui/button.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { notify } from '../shared/ui/notify.ts';
import { useUpdateProfile } from './profile-queries.ts';

/**
 * Chooses one of the game's avatars. The choice needs a confirmation, because the arrow keys select each avatar on the
 * way.
 */
export function FacePicker({ image }: { image: string }) {
  const { t } = useTranslation();
  const group = useId();
  const update = useUpdateProfile();
  const [isOpen, setOpen] = useState(false);
  const current = STARTER_AVATARS.find((name) => starterAvatar(name) === image);
  const [picked, pick] = useState(current);

  function save(): void {
    if (!picked) return;
    update.mutate(
      { avatar: picked },
      {
        onSuccess() {
          setOpen(false);
          void notify('success', t('profile.picture.saved'));
        },
        onError: (error) => void notify('error', t(messageOf<never>(error, {}))),
      },
    );
  }

  return (
    <>
      <Button
        kind="quiet"
        size="small"
        onClick={() => {
          pick(current);
          setOpen(true);
        }}
      >
        <Smile aria-hidden="true" />
        {t('profile.faces.choose')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('profile.faces.choose')}
        closeLabel={t('common.close')}
        onClose={() => setOpen(false)}
      >
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <fieldset className="min-w-0">
            <legend className="sr-only">{t('profile.faces.legend')}</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] justify-items-center gap-1">
              {STARTER_AVATARS.map((name) => (
                <label
                  key={name}
                  title={t(`profile.face.${name}`)}
                  className={
                    'relative block size-14 rounded-full border-4 border-transparent hover:border-line-strong ' +
                    'has-checked:border-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 ' +
                    'has-focus-visible:outline-(--focus) forced-colors:has-checked:border-[Highlight]'
                  }
                >
                  <input
                    type="radio"
                    name={group}
                    value={name}
                    checked={name === picked}
                    onChange={() => pick(name)}
                    className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
                  />
                  <img
                    src={starterAvatar(name)}
                    alt={t(`profile.face.${name}`)}
                    width={48}
                    height={48}
                    className="size-full rounded-full"
                  />
                </label>
              ))}
            </div>
          </fieldset>
          <div className="sticky bottom-0 -mb-2 bg-raised py-2">
            <Button type="submit" busy={update.isPending} disabled={!picked}>
              {t('profile.faces.use')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
