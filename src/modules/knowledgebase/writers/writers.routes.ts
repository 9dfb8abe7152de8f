import { type App, IdParams, ref, routesOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createStreams } from '../../../platform/streams/index.ts';
import { picturedPresenter } from '../../people/index.ts';
import { apiRoot } from '../knowledgebase.schemas.ts';
import { WrittenArticleSchema } from './writers.schemas.ts';
import type { WritersService } from './writers.service.ts';

export function writerRoutes(app: App, platform: Platform, writers: WritersService): void {
  const { log } = platform;
  app.addHook('preClose', async () => writers.stop());
  const streams = createStreams(app, platform);

  routesOf(app, ['Knowledge base: articles']).get(
    `${apiRoot}/articles/:id/writers`,
    {
      alsoAnswers: [403, 429],
      operationId: 'streamArticleWriters',
      summary: 'Who else writes an article, and who saves it',
      description:
        'Server-sent events: the newest revision and who else has the article open, at once and after each change. Whoever has the stream open counts as writing. For those who may change the article; ends when they no longer may, when it is deleted, and when the user signs out.',
      params: IdParams,
      response: {
        200: {
          description: 'The stream; the schema is that of the data of one event.',
          content: { 'text/event-stream': { schema: ref(WrittenArticleSchema) } },
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await writers.requireWriter(request.actor, id);
      const stream = streams.open(request, reply);
      if (!stream) return;
      stream.start();
      /** Written one after the other. */
      let sent: Promise<void> = Promise.resolve();
      let told = '';
      const leave = await writers.join(request.actor, {
        articleId: id,
        deliver(article) {
          sent = sent
            .then(async () => {
              if (!article) return stream.end();
              const actor = stream.actor();
              await writers.requireWriter(actor, id);
              const { seen } = picturedPresenter(request, await writers.peopleOf(actor, article));
              const others = article.writers.filter((writer) => writer !== actor.id);
              const data = {
                revision: article.revision,
                modified_by: seen(article.modified_by),
                writers: others.flatMap((writer) => seen(writer) ?? []),
              };
              // An event that says nothing new would tell that somebody came whom the reader may not see.
              const words = JSON.stringify(data);
              if (words !== told) stream.send({ data });
              told = words;
            })
            // Whoever may no longer write it is refused when the page comes back.
            .catch((error: unknown) => {
              log.debug({ err: error }, 'writers of an article');
              stream.drop();
            });
        },
      });
      stream.onEnd(leave);
    },
  );
}
