import { connect, PreconditionFailed } from '@atrium/client';

const atrium = connect({ url: process.env.ATRIUM_URL, auth: { token: process.env.ATRIUM_TOKEN ?? '' } });

const { id } = await atrium.createNewsArticle({ body: { title: 'Summer party', text: '<p>In June.</p>' } });
const { data: article, etag } = await atrium.getNewsArticle({ id }).withResponse();

const body = { title: article.title, text: '<p>On the last Friday of June.</p>' };
const changed = await atrium.updateNewsArticle({ id, body }, { ifMatch: etag });
console.log(changed.text);

try {
  await atrium.deleteNewsArticle({ id }, { ifMatch: etag });
} catch (error) {
  if (!(error instanceof PreconditionFailed)) throw error;
  console.log('Somebody has changed it since it was read');
}
