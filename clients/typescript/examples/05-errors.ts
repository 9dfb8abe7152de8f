import { AtriumError, connect, NotFound, ValidationError } from '@atrium/client';

const atrium = connect({ url: process.env.ATRIUM_URL, auth: { token: process.env.ATRIUM_TOKEN ?? '' } });

try {
  await atrium.getNewsArticle({ id: 999_999 });
} catch (error) {
  if (!(error instanceof NotFound)) throw error;
  console.log(`${error.code}: ${error.message}`);
}

try {
  await atrium.createNewsArticle({ body: { title: '', text: '' } });
} catch (error) {
  if (error instanceof ValidationError) console.log(`The field ${error.field} is wrong`);
  else if (error instanceof AtriumError) console.log(`${error.status} in request ${error.requestId}`);
  else throw error;
}
