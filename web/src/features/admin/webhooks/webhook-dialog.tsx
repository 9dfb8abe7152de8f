// A webhook is made or changed; a new one shows its secret once.
import type { Webhook } from '@atrium/client/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Segments, TextField } from '../../../ui/field.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { say } from '../../../ui/toast.tsx';
import { eventNames } from './event-names.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { useWebhooksTexts } from './texts.ts';
import styles from './webhooks.module.css';
import { changeWebhook, type EventName, makeWebhook } from './webhooks.queries.ts';

export function WebhookDialog({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const t = useWebhooksTexts();
  const { common } = useTexts();
  const eventsId = useId();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [isAll, setAll] = useState(webhook?.events.includes('*') ?? true);
  const [chosen, setChosen] = useState<ReadonlySet<EventName>>(
    new Set(webhook?.events.filter((name) => name !== '*') as EventName[] | undefined),
  );
  const [secret, setSecret] = useState<string>();
  const saving = useMutation({
    mutationFn: async () => {
      const events: EventName[] = isAll ? ['*'] : eventNames.filter((name) => chosen.has(name));
      const body = { url: url.trim(), description: description.trim(), events };
      if (!webhook) return (await makeWebhook(body)).secret;
      await changeWebhook(webhook.id, body);
      return undefined;
    },
    onSuccess: (made) => {
      if (made !== undefined) return setSecret(made);
      say(t.saved);
      onClose();
    },
  });
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  const failure = saving.error ? failureOf(saving.error) : undefined;
  const isWhole = url.trim() !== '' && (isAll || chosen.size > 0);
  return (
    <Dialog title={webhook ? t.edit : t.make} isOpen onClose={onClose} wide>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) saving.mutate();
        }}
      >
        <TextField
          autoFocus
          label={t.url}
          hint={t.urlHint}
          type="url"
          value={url}
          onChange={(value) => {
            saving.reset();
            setUrl(value);
          }}
          error={failure?.field === 'url' ? failure.detail : undefined}
        />
        <TextField label={t.description} value={description} onChange={setDescription} dir="auto" />
        <div className={styles.which}>
          <p id={eventsId}>{t.which}</p>
          <Segments
            label={t.which}
            value={isAll ? 'all' : 'some'}
            onChange={(value) => setAll(value === 'all')}
            options={[
              { key: 'all', label: t.allEvents },
              { key: 'some', label: t.chosen },
            ]}
          />
          {isAll ? (
            <p className={styles.hint}>{t.every}</p>
          ) : (
            <fieldset className={styles.events} aria-labelledby={eventsId}>
              {eventNames.map((name) => (
                <label key={name}>
                  <input
                    type="checkbox"
                    checked={chosen.has(name)}
                    onChange={(event) => {
                      const next = new Set(chosen);
                      if (event.target.checked) next.add(name);
                      else next.delete(name);
                      setChosen(next);
                    }}
                  />
                  <code>{name}</code>
                </label>
              ))}
            </fieldset>
          )}
          {!isAll && chosen.size === 0 && <p className={styles.hint}>{t.choose}</p>}
        </div>
        {failure && failure.field !== 'url' && <p className={styles.error}>{failure.detail}</p>}
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" isPending={saving.isPending} isDisabled={!isWhole}>
            {webhook ? t.save : t.makeAct}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}
