// Short lists of names that other rooms choose from: what expenses are booked on, channels of news, values of thanks.
import {
  countClientUses,
  countDepartmentUses,
  countExpenseTypeUses,
  countLocationUses,
  countProjectUses,
  createClient,
  createDepartment,
  createExpenseType,
  createLocation,
  createNewsChannel,
  createProject,
  createTag,
  deleteClient,
  deleteDepartment,
  deleteExpenseType,
  deleteLocation,
  deleteNewsChannel,
  deleteProject,
  deleteTag,
  listAllClients,
  listAllDepartments,
  listAllExpenseTypes,
  listAllLocations,
  listAllProjects,
  listNewsArticles,
  listNewsChannels,
  listTags,
  listWallNotes,
  updateClient,
  updateDepartment,
  updateExpenseType,
  updateLocation,
  updateNewsChannel,
  updateProject,
  updateTag,
} from '@atrium/client/operations';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/queries.ts';

export interface Entry {
  id: number;
  name: string;
  /** Stays where it is used, and is no longer offered. */
  retired: boolean;
  colour?: string;
  description?: string;
}

export type EntryInput = Omit<Entry, 'id'>;

/** One list: how it is read and changed, and what it can hold beside names. */
export interface NameList {
  key: string;
  load: (signal: AbortSignal) => Promise<Entry[]>;
  create: (input: EntryInput) => Promise<unknown>;
  update: (id: number, input: EntryInput) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
  /** What deleting an entry would hit. */
  uses: (id: number) => Promise<number>;
  /** The server deletes it only where nothing uses it. */
  isKeptWhereUsed: boolean;
  canRetire: boolean;
  hasColour: boolean;
  hasDescription: boolean;
  maxLength: number;
}

const PAGE = 100;

async function allOf<Item>(
  page: (offset: number) => Promise<{ data: Item[]; pagination: { total: number } }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (;;) {
    const { data, pagination } = await page(all.length);
    all.push(...data);
    if (data.length === 0 || all.length >= pagination.total) return all;
  }
}

const bookedOn = { isKeptWhereUsed: true, canRetire: true, hasColour: false, hasDescription: false, maxLength: 255 };
/** Items, and sheets that name it themselves. */
const bookedWith = async (counting: Promise<{ items: number; sheets: number }>): Promise<number> => {
  const { items, sheets } = await counting;
  return items + sheets;
};
const bodyOf = ({ name, retired }: EntryInput) => ({ name, retired });

export const expenseLists: readonly NameList[] = [
  {
    ...bookedOn,
    key: 'types',
    load: (signal) => allOf((offset) => call(listAllExpenseTypes, { limit: PAGE, offset }, { signal })),
    create: (input) => call(createExpenseType, { body: bodyOf(input) }),
    update: (id, input) => call(updateExpenseType, { id, body: bodyOf(input) }),
    remove: (id) => call(deleteExpenseType, { id }),
    uses: (id) => bookedWith(call(countExpenseTypeUses, { id })),
  },
  {
    ...bookedOn,
    key: 'departments',
    load: (signal) => allOf((offset) => call(listAllDepartments, { limit: PAGE, offset }, { signal })),
    create: (input) => call(createDepartment, { body: bodyOf(input) }),
    update: (id, input) => call(updateDepartment, { id, body: bodyOf(input) }),
    remove: (id) => call(deleteDepartment, { id }),
    uses: (id) => bookedWith(call(countDepartmentUses, { id })),
  },
  {
    ...bookedOn,
    key: 'projects',
    load: (signal) => allOf((offset) => call(listAllProjects, { limit: PAGE, offset }, { signal })),
    create: (input) => call(createProject, { body: bodyOf(input) }),
    update: (id, input) => call(updateProject, { id, body: bodyOf(input) }),
    remove: (id) => call(deleteProject, { id }),
    uses: (id) => bookedWith(call(countProjectUses, { id })),
  },
  {
    ...bookedOn,
    key: 'clients',
    load: (signal) => allOf((offset) => call(listAllClients, { limit: PAGE, offset }, { signal })),
    create: (input) => call(createClient, { body: bodyOf(input) }),
    update: (id, input) => call(updateClient, { id, body: bodyOf(input) }),
    remove: (id) => call(deleteClient, { id }),
    uses: (id) => bookedWith(call(countClientUses, { id })),
  },
  {
    ...bookedOn,
    key: 'locations',
    load: (signal) => allOf((offset) => call(listAllLocations, { limit: PAGE, offset }, { signal })),
    create: (input) => call(createLocation, { body: bodyOf(input) }),
    update: (id, input) => call(updateLocation, { id, body: bodyOf(input) }),
    remove: (id) => call(deleteLocation, { id }),
    uses: (id) => bookedWith(call(countLocationUses, { id })),
  },
];

/** Texts with formatting, as those who read them see them: a description is one line. */
const plain = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? '';
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const channels: NameList = {
  key: 'channels',
  isKeptWhereUsed: true,
  canRetire: false,
  hasColour: false,
  hasDescription: true,
  maxLength: 255,
  load: async (signal) =>
    (await allOf((offset) => call(listNewsChannels, { limit: PAGE, offset }, { signal }))).map(
      ({ id, name, description }) => ({ id, name, description: plain(description), retired: false }),
    ),
  create: ({ name, description = '' }) =>
    call(createNewsChannel, { body: { name, description: escaped(description) } }),
  // Formatting that another program gave it stays, unless the words are changed.
  update: (id, { name, description }) =>
    call(updateNewsChannel, {
      id,
      body: { name, ...(description !== undefined && { description: escaped(description) }) },
    }),
  remove: (id) => call(deleteNewsChannel, { id }),
  uses: async (id) => (await call(listNewsArticles, { channel_id: id, status: 'all', limit: 1 })).pagination.total,
};

const tagBody = ({ name, retired, colour }: EntryInput) => ({
  name,
  active: !retired,
  ...(colour !== undefined && { bg_colour: colour }),
});

export const tags: NameList = {
  key: 'tags',
  isKeptWhereUsed: false,
  canRetire: true,
  hasColour: true,
  hasDescription: false,
  maxLength: 25,
  load: async (signal) =>
    (await allOf((offset) => call(listTags, { limit: PAGE, offset }, { signal }))).map(
      ({ id, name, active, bg_colour }) => ({ id, name, retired: !active, colour: bg_colour }),
    ),
  create: (input) => call(createTag, { body: tagBody(input) }),
  update: (id, input) => call(updateTag, { id, body: tagBody(input) }),
  remove: (id) => call(deleteTag, { id }),
  uses: async (id) => (await call(listWallNotes, { tag_ids: [id], limit: 1 })).pagination.total,
};

export async function forgetLists(): Promise<void> {
  const keys = ['lists', 'expenses', 'news', 'thanks'];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
