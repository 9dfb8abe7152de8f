import { createCaller } from '@atrium/client/core';
import { getCurrentUser, listNewsArticles } from '@atrium/client/operations';

// Only the operations that are imported get into the bundle of a page.
const call = createCaller({ url: process.env.ATRIUM_URL, auth: { token: process.env.ATRIUM_TOKEN ?? '' } });

const me = await call(getCurrentUser);
for await (const article of call(listNewsArticles, { unread: true })) {
  console.log(`${me.firstname}, have you read “${article.title}”?`);
}
