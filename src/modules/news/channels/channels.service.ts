// News channels: unique names, and none is deleted while it has articles.
import type { Actor } from '../../../platform/access/index.ts';
import { type Db, refuseTaken, transaction } from '../../../platform/db/index.ts';
import { conflict, getterOf, type Page, type PageRequest, readPageOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fold } from '../../../platform/text/fold.ts';
import type { Channel } from './channels.repository.ts';
import * as repository from './channels.repository.ts';

const uniqueName = { table: 'news_channels', column: 'unique_name' };

export interface ChannelInput {
  name?: string;
  description?: string;
}

const field = { name: 'description' };

export type ChannelsService = ReturnType<typeof createChannelsService>;

export function createChannelsService({ database, clock, texts }: Pick<Platform, 'database' | 'clock' | 'texts'>) {
  const { db } = database;

  return {
    /** Channels in the order of their names. */
    async list(page: PageRequest): Promise<Page<Channel>> {
      return readPageOf(page, await repository.countChannels(db), () => repository.channelPage(db, page).execute());
    },

    get: (id: number): Promise<Channel> => getChannel(db, id),

    /** Cleans the text; what it returns makes the channel, inside the transaction that keeps the answer for its idempotency key. */
    async prepare(actor: Actor, { name, description = '' }: ChannelInput & { name: string }) {
      const { html } = await texts.clean(actor, description, field);
      const row = { ...named(name), description: html, created_by: actor.id };
      return (tx: Db): Promise<Channel> => {
        const now = clock.now();
        return refuseTaken(uniqueName, () =>
          repository.insertChannel(tx, { ...row, created_at: now, modified_at: now }),
        );
      };
    },

    async update(
      actor: Actor,
      id: number,
      { name, description }: ChannelInput,
      requireCurrent: (channel: Channel) => void,
    ): Promise<Channel> {
      const written = description === undefined ? undefined : await texts.clean(actor, description, field);
      return refuseTaken(uniqueName, () =>
        transaction(db, async (tx) => {
          requireCurrent(await getChannelToChange(tx, id));
          await repository.updateChannel(tx, id, {
            ...(name === undefined ? {} : named(name)),
            ...(written ? { description: written.html } : {}),
            modified_at: clock.now(),
          });
          return getChannel(tx, id);
        }),
      );
    },

    /** Decision 181: articles in the trash do not keep it. */
    async delete(id: number, requireCurrent: (channel: Channel) => void): Promise<void> {
      await transaction(db, async (tx) => {
        requireCurrent(await getChannelToChange(tx, id));
        if (await repository.hasArticles(tx, id)) {
          throw conflict('channel_in_use', 'The channel has articles: move or delete them first');
        }
        await repository.deleteChannel(tx, id);
      });
    },
  };
}

const getChannel = getterOf(repository.findChannel, 'Channel');
const getChannelToChange = getterOf(repository.lockChannel, 'Channel');

function named(sent: string) {
  const name = sent.trim();
  return { name, name_key: fold(name), unique_name: name.toLowerCase() };
}
