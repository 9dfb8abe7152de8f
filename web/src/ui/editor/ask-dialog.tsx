// One line that the editor asks for: the address of a link or a video, what a picture shows.
import { type FormEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import { Acts, Dialog } from '../overlay.tsx';
import { videoPlayer } from '../video-address.ts';
import { isKeptAddress } from './schema.ts';
import type { EditorTexts } from './texts.ts';

export interface Asked {
  what: 'link' | 'video' | 'picture';
  value: string;
}

export function AskDialog({
  asked: { what, value },
  t,
  onDone,
  onClose,
}: {
  asked: Asked;
  t: EditorTexts;
  onDone: (value: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<string>();
  const words = {
    link: { title: t.link, label: t.address, hint: t.linkNote },
    video: { title: t.video, label: t.address, hint: t.videoHint },
    picture: { title: t.picture, label: t.describe, hint: t.describeNote },
  }[what];
  const done = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const given = typed.trim();
    if (what === 'link') {
      const address = completed(given);
      if (!isKeptAddress(address)) return setError(t.badLink);
      return onDone(address);
    }
    if (what === 'video' && !videoPlayer(given)) return setError(t.badVideo);
    onDone(given);
  };
  return (
    <Dialog title={words.title} isOpen onClose={onClose}>
      <form onSubmit={done}>
        <TextField
          label={words.label}
          hint={words.hint}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setError(undefined);
          }}
          error={error}
          autoFocus
          dir="auto"
        />
        <Acts>
          {what === 'link' && value !== '' && (
            <Button look="ghost" onPress={() => onDone('')}>
              {t.unlink}
            </Button>
          )}
          <Button onPress={onClose}>{t.cancel}</Button>
          <Button type="submit" look="primary">
            {t.apply}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}

/** `example.com` is meant as an address of the web, `ada@example.com` as one of mail. */
function completed(address: string): string {
  if (/^[^\s/:@]+@[^\s/:@]+\.\w+$/.test(address)) return `mailto:${address}`;
  if (/^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(address)) return `https://${address}`;
  return address;
}
