import { connect } from '@atrium/client';

const atrium = connect({
  url: process.env.ATRIUM_URL,
  auth: { token: process.env.ATRIUM_TOKEN ?? '' },
  retry: { tries: 6, firstWaitMs: 500, longestWaitMs: 60_000 },
});

// A program that dies after the first row and is started again makes no channel twice.
const rows = [
  { key: 'import-2026-1', name: 'Canteen' },
  { key: 'import-2026-2', name: 'Sports' },
  { key: 'import-2026-1', name: 'Canteen' },
];
for (const { key, name } of rows) {
  const options = { idempotencyKey: key, signal: AbortSignal.timeout(60_000) };
  const channel = await atrium.createNewsChannel({ body: { name } }, options);
  console.log(`${channel.name} is there`);
}
console.log(`${(await atrium.listNewsChannels()).pagination.total} channels`);
