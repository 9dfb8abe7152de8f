// The pictures of an import: made bytes of our own one by one, and put into rows once they are stored.
import type { Actor } from '../../../platform/access/index.ts';
import type { NewRow } from '../../../platform/db/index.ts';
import type { StoredBlob } from '../../../platform/files/blobs.ts';
import { AppError } from '../../../platform/http/index.ts';
import { type Cover, type CoversService, coverOf } from '../articles/covers.service.ts';
import type { ImagesService } from '../images/images.service.ts';
import type { ImportPlan } from './import-plan.ts';
import type { NamedFile } from './zip-reader.ts';

export interface StoredPictures {
  /** The pictures by their path in the import. */
  images: Map<string, NewRow<'kb_images'>>;
  covers: Map<string, Cover>;
}

interface Services {
  images: Pick<ImagesService, 'convert' | 'rowOf'>;
  covers: Pick<CoversService, 'convert'>;
}

export function createImportPictures(plan: ImportPlan, files: readonly NamedFile[], { images, covers }: Services) {
  const shown = new Set(plan.articles.flatMap((article) => [...article.images.values()]));
  const wanted = new Set(plan.articles.flatMap(({ cover }) => cover ?? []));
  /** What becomes of the bytes, in their order. */
  const taken: ((actor: Actor, blobs: Iterator<StoredBlob>, pictures: StoredPictures) => void)[] = [];

  async function* convert({ path, bytes }: NamedFile): AsyncIterable<Buffer> {
    const filename = path.split('/').at(-1) ?? 'image';
    if (shown.has(path)) {
      const picture = await images.convert(bytes);
      taken.push((actor, blobs, pictures) => {
        pictures.images.set(path, images.rowOf(actor, filename, picture.contentType, next(blobs).hash));
      });
      yield picture.bytes;
    }
    if (wanted.has(path)) {
      yield* await covers.convert(bytes);
      taken.push((actor, blobs, pictures) => {
        pictures.covers.set(path, coverOf(actor, filename, next(blobs).hash, next(blobs).hash));
      });
    }
  }

  return {
    /** Pictures that cannot be taken are noted in the plan. */
    async *contents(): AsyncIterable<Buffer> {
      for (const file of files.filter(({ path }) => plan.images.has(path))) {
        try {
          yield* convert(file);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          plan.errors.push({ name: file.path, reason: error.invalid[0]?.reason ?? error.message });
        }
      }
    },

    /** To be called once all pictures are stored. */
    rows(actor: Actor, stored: readonly StoredBlob[]): StoredPictures {
      const pictures: StoredPictures = { images: new Map(), covers: new Map() };
      const blobs = stored.values();
      for (const take of taken) take(actor, blobs, pictures);
      return pictures;
    },
  };
}

function next(blobs: Iterator<StoredBlob>): StoredBlob {
  const { done, value } = blobs.next();
  if (done) throw new Error('a picture was not stored');
  return value;
}
