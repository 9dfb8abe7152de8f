import type { NewsArticle } from '@atrium/client/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Segments, TextField } from '../../ui/field.tsx';
import { Acts, Dialog } from '../../ui/overlay.tsx';
import { say } from '../../ui/toast.tsx';
import styles from './news.module.css';
import { changeStory, channelsQuery } from './news.queries.ts';
import { useNewsTexts } from './texts.ts';

type When = 'now' | 'at' | 'draft';

/** Where and when a story is published: now, at a moment in the editor's time zone, or not yet. */
export function PublishDialog({ story, onClose }: { story: NewsArticle; onClose: () => void }) {
  const t = useNewsTexts();
  const { common } = useTexts();
  const { id, channel_id, status, publish_at } = story;
  const channels = useQuery(channelsQuery).data ?? [];
  const [channel, setChannel] = useState(channel_id === null ? '' : String(channel_id));
  const begin: When = status === 'scheduled' ? 'at' : status === 'draft' ? 'draft' : 'now';
  const [when, setWhen] = useState<When>(begin);
  // The answer has the moment with the offset of the editor's time zone: its first part is the local time.
  const [at, setAt] = useState(status === 'scheduled' ? (publish_at?.slice(0, 16) ?? '') : '');
  const [isTried, setTried] = useState(false);
  const saving = useMutation({
    mutationFn: () =>
      changeStory(id, {
        channel_id: channel === '' ? null : Number(channel),
        ...(when === 'at' && { publish_at: `${at}:00` }),
        ...(when === 'draft' && { draft: true }),
        // What is published already keeps its date.
        ...(when === 'now' && begin !== 'now' && { publish_at: null }),
      }),
    onSuccess() {
      say(t.changed);
      onClose();
    },
  });
  const isWrong = when === 'at' && at === '';
  return (
    <Dialog title={t.publishTitle} isOpen onClose={onClose}>
      <form
        className={styles.publish}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isWrong && !saving.isPending) saving.mutate();
        }}
      >
        <Choice
          label={t.channel}
          isLabelShown
          value={channel}
          onChange={setChannel}
          options={[
            { key: '', label: t.noChannel },
            ...channels.map((one) => ({ key: String(one.id), label: one.name })),
          ]}
        />
        <Segments
          label={t.when}
          value={when}
          onChange={setWhen}
          options={(['now', 'at', 'draft'] as const).map((key) => ({ key, label: t.whens[key] }))}
        />
        {when === 'at' && (
          <TextField
            label={t.at}
            type="datetime-local"
            value={at}
            onChange={setAt}
            error={isTried && isWrong ? t.atMissing : undefined}
          />
        )}
        {saving.error && <p className={styles.error}>{failureOf(saving.error).detail}</p>}
        <Acts>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isPending={saving.isPending}>
            {common.save}
          </Button>
        </Acts>
      </form>
    </Dialog>
  );
}
