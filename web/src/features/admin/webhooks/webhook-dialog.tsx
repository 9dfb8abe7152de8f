// A webhook is made or changed; a new one shows its secret once.
import { PreconditionFailed } from '@atrium/client/core';
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
import { changeWebhook, type EventName, makeWebhook, type ReadWebhook, readWebhook } from './webhooks.queries.ts';

export function WebhookDialog({ webhook, onClose }: { webhook?: ReadWebhook; onClose: () => void }) {
  const t = useWebhooksTexts();
  const { common } = useTexts();
  const eventsId = useId();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [isAll, setAll] = useState(webhook?.events.includes('*') ?? true);
  const [chosen, setChosen] = useState<ReadonlySet<EventName>>(
    new Set(webhook?.events.filter((name) => name !== '*') as EventName[] | undefined),
  );
  // What is typed stands on what was there then, whatever is read meanwhile.
  const [begun, setBegun] = useState(webhook);
  const [secret, setSecret] = useState<string>();
  const saving = useMutation({
    mutationFn: async () => {
      const events: EventName[] = isAll ? ['*'] : eventNames.filter((name) => chosen.has(name));
      const body = { url: url.trim(), description: description.trim(), events };
      if (!begun) return (await makeWebhook(body)).secret;
      await changeWebhook(begun, body);
      return undefined;
    },
    // Whoever saves once more knows that there was another change.
    onError: (error) => error instanceof PreconditionFailed && begun && void readWebhook(begun.id).then(setBegun),
    onSuccess: (made) => {
      if (made !== undefined) return setSecret(made);
      say(t.saved);
      onClose();
    },
  });
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  const failure = saving.error ? failureOf(saving.error) : undefined;
  const isOvertaken = saving.error instanceof PreconditionFailed;
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
        {failure && failure.field !== 'url' && (
          <p className={styles.error} role="alert">
            {isOvertaken ? t.overtaken : failure.detail}
          </p>
        )}
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
