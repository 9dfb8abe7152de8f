// One webhook: its state in words, what can be done with it, and its log.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, KeyRound, MoreHorizontal, Pencil, Power, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Acts, Dialog, MenuButton, MenuItem } from '../../../ui/overlay.tsx';
import { Ago, cardClass, Skeleton } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { PartHead } from '../part-head.tsx';
import { StateChip } from './chips.tsx';
import { Deliveries } from './deliveries.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useWebhooksTexts } from './texts.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import styles from './webhooks.module.css';
import { changeWebhook, removeWebhook, renewSecret, sendTest, webhookQuery } from './webhooks.queries.ts';

export function WebhookDetail({ id }: { id: number }) {
  const t = useWebhooksTexts();
  const { common } = useTexts();
  const navigate = useNavigate();
  const { data: webhook, error, refetch } = useQuery(webhookQuery(id));
  const [opened, setOpened] = useState<'edit' | 'delete' | 'secret'>();
  const [secret, setSecret] = useState<string>();
  const close = () => setOpened(undefined);
  const fail = (failure: unknown) => sayFailed(failureOf(failure).detail);
  const run = (work: Promise<void>, done: string) => void work.then(() => say(done), fail);

  const backLink = (
    <Link to="/admin/$part" params={{ part: 'webhooks' }} className={styles.back}>
      <ArrowLeft size={16} aria-hidden />
      {t.back}
    </Link>
  );
  if (!webhook) {
    return (
      <>
        {backLink}
        <PartHead title={t.title} />
        {error ? <Failed error={error} retry={() => void refetch()} /> : <Skeleton height={240} />}
      </>
    );
  }
  const { url, description, state, state_since, enabled, waiting, events } = webhook;
  const setEnabled = (isOn: boolean) =>
    void changeWebhook(webhook, { enabled: isOn }).then(
      (changed) =>
        say(isOn ? t.switchedOn : t.switchedOff, () => {
          changeWebhook(changed, { enabled: !isOn }).catch(fail);
        }),
      fail,
    );
  const remove = () => {
    close();
    removeWebhook(webhook).then(() => {
      say(t.removed);
      void navigate({ to: '/admin/$part', params: { part: 'webhooks' } });
    }, fail);
  };
  return (
    <>
      {backLink}
      <PartHead title={url} note={description === '' ? undefined : <span dir="auto">{description}</span>}>
        <Button onPress={() => run(sendTest(id), t.testSent)}>
          <Send size={16} aria-hidden />
          {t.test}
        </Button>
        <Button onPress={() => setOpened('edit')}>
          <Pencil size={16} aria-hidden />
          {t.edit}
        </Button>
        <MenuButton
          label={common.more}
          button={
            <IconButton label={common.more}>
              <MoreHorizontal size={18} aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<Power size={18} aria-hidden />} onAction={() => setEnabled(!enabled)}>
            {enabled ? t.switchOff : t.switchOn}
          </MenuItem>
          <MenuItem icon={<KeyRound size={18} aria-hidden />} onAction={() => setOpened('secret')}>
            {t.newSecret}
          </MenuItem>
          <MenuItem icon={<Trash2 size={18} aria-hidden />} onAction={() => setOpened('delete')}>
            {t.remove}
          </MenuItem>
        </MenuButton>
      </PartHead>
      <div className={`${cardClass} ${styles.state}`}>
        <StateChip state={state} />
        <p>
          {t.stateNotes[state]}{' '}
          <small>
            {t.since} <Ago at={state_since} />
            {waiting > 0 && ` · ${t.waiting(waiting)}`}
          </small>
        </p>
        {!enabled && (
          <Button small onPress={() => setEnabled(true)}>
            {t.switchOn}
          </Button>
        )}
        <p className={styles.names}>{events.includes('*') ? t.allEvents : events.join(', ')}</p>
      </div>
      <Deliveries id={id} />
      {opened === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {opened === 'secret' && (
        <Dialog title={t.newSecretTitle} role="alertdialog" isOpen onClose={close}>
          <p>{t.newSecretText(url)}</p>
          <Acts>
            <Button onPress={close}>{common.cancel}</Button>
            <Button
              look="primary"
              onPress={() => {
                close();
                renewSecret(id).then(setSecret, fail);
              }}
            >
              {t.newSecret}
            </Button>
          </Acts>
        </Dialog>
      )}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      {opened === 'delete' && (
        <Dialog title={t.removeTitle(url)} role="alertdialog" isOpen onClose={close}>
          <p>{t.removeText(waiting)}</p>
          <Acts>
            <Button onPress={close}>{common.cancel}</Button>
            <Button look="danger" onPress={remove}>
              {t.remove}
            </Button>
          </Acts>
        </Dialog>
      )}
    </>
  );
}
