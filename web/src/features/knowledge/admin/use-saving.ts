// Saving what somebody else may have changed since it was read.
import { PreconditionFailed } from '@atrium/client/core';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, queryClient } from '../../../api/queries.ts';
import { say } from '../../../ui/toast.tsx';
import type { Read } from './admin.queries.ts';

export function useSaving<Value, Key extends QueryKey>(
  read: Read<Value>,
  query: UseQueryOptions<Read<Value>, Error, Read<Value>, Key>,
  { send, words, onDone }: { send: (etag: string | undefined) => Promise<void>; words: string; onDone: () => void },
) {
  // What was there when it was opened: another's change meanwhile is shown, not taken over.
  const [base, setBase] = useState(read);
  const [theirs, setTheirs] = useState<Read<Value>>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async (onto: Read<Value> = base) => {
    setBusy(true);
    setTheirs(undefined);
    setError(undefined);
    try {
      await send(onto.etag);
      say(words);
      onDone();
    } catch (failure) {
      if (failure instanceof PreconditionFailed) setTheirs(await queryClient.fetchQuery({ ...query, staleTime: 0 }));
      else setError(failureOf(failure).detail);
    } finally {
      setBusy(false);
    }
  };
  return {
    base: base.value,
    theirs: theirs?.value,
    error,
    isBusy,
    save: () => save(),
    setError,
    putMine: () => theirs && void save(theirs),
    takeTheirs: (): Value => {
      setBase(theirs ?? base);
      setTheirs(undefined);
      return (theirs ?? base).value;
    },
  };
}
