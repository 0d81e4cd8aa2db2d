import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { Button } from '../shared/ui/button.tsx';
import { notify } from '../shared/ui/notify.ts';
import { FacePicker } from './face-picker.tsx';
import { useUploadPicture } from './profile-queries.ts';
import { PhotoTooLarge } from './shrunk-photo.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * The player's picture, and the choice of a new one: an avatar of the game or a photo. The server checks the file; the
 * check here only answers sooner.
 */
export function PicturePicker({ name, image }: { name: string; image: string }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadPicture();

  function send(file: File): void {
    if (!TYPES.includes(file.type)) return void notify('error', t('profile.picture.type'));
    upload.mutate(file, {
      onSuccess: () => void notify('success', t('profile.picture.saved')),
      onError: (error) => {
        const isTooLarge = error instanceof PhotoTooLarge;
        const known = { uploadFailed: 'profile.picture.failed' } as const;
        void notify('error', t(isTooLarge ? 'profile.picture.size' : messageOf(error, known)));
      },
    });
  }

  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={name} image={image} size="huge" />
      <div className="grid gap-2">
        <input
          ref={input}
          type="file"
          accept={TYPES.join(',')}
          aria-label={t('profile.picture.choose')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // clear the input, so that choosing the same file again fires `change`
            event.target.value = '';
            if (file) send(file);
          }}
        />
        <div className="flex flex-wrap gap-2">
          <FacePicker image={image} />
          <Button
            kind="quiet"
            size="small"
            busy={upload.isPending}
            onClick={() => input.current?.click()}
          >
            <Camera aria-hidden="true" />
            {t('profile.picture.choose')}
          </Button>
        </div>
        <p className="text-sm text-muted">{t('profile.picture.hint')}</p>
      </div>
    </div>
  );
}
