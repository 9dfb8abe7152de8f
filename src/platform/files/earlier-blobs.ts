// Two places at once, while files move from one to the other: what is not in the new one yet is read from the earlier one.
import { BlobMissing, type BlobStore } from './blobs.ts';

export function withEarlierBlobs(blobs: BlobStore, earlier: BlobStore): BlobStore {
  const orEarlier = async <T>(work: (store: BlobStore) => Promise<T>): Promise<T> => {
    try {
      return await work(blobs);
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error;
    }
    try {
      return await work(earlier);
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error;
    }
    // The blob may have been copied, and removed there, between the two reads.
    return work(blobs);
  };

  return {
    receive: blobs.receive,
    put: blobs.put,
    partials: blobs.partials,
    open: (hash, range) => orEarlier((store) => store.open(hash, range)),
    openToSend: (hash, range) => orEarlier((store) => store.openToSend(hash, range)),
    pathOf: (hash) => orEarlier((store) => store.pathOf(hash)),
    stat: async (hash) => (await blobs.stat(hash)) ?? (await earlier.stat(hash)),

    async signedAddress(hash, headers) {
      try {
        return await blobs.signedAddress?.(hash, headers);
      } catch (error) {
        if (!(error instanceof BlobMissing)) throw error;
        return undefined;
      }
    },

    async remove(hash, minAgeMs) {
      const outcome = await blobs.remove(hash, minAgeMs);
      if (outcome === 'recent') return outcome;
      const before = await earlier.remove(hash, minAgeMs);
      return outcome === 'missing' ? before : outcome;
    },

    async *list() {
      const lists = [blobs.list()[Symbol.asyncIterator](), earlier.list()[Symbol.asyncIterator]()] as const;
      let [one, other] = [await lists[0].next(), await lists[1].next()];
      while (!one.done || !other.done) {
        const isFirst = other.done || (!one.done && one.value.hash <= other.value.hash);
        const next = isFirst ? one.value : other.value;
        const isInBoth = !one.done && !other.done && one.value.hash === other.value.hash;
        yield next;
        if (isFirst) one = await lists[0].next();
        if (!isFirst || isInBoth) other = await lists[1].next();
      }
    },

    async check() {
      await Promise.all([blobs.check(), earlier.check()]);
    },

    async sweepTemporary(olderThanMs) {
      return (await blobs.sweepTemporary(olderThanMs)) + (await earlier.sweepTemporary(olderThanMs));
    },
  };
}
