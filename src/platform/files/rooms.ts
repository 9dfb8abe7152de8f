// What arrives at this moment: uploads that share a limit share the room that is left.

/** Room for the bytes of one upload. Given back when they are counted elsewhere, or gone. */
export interface Room {
  /** Throws when they do not fit beside what others have taken. */
  take(bytes: number): void;
  /** All that was taken, once. */
  giveBack(): void;
}

export interface RoomOptions {
  /** Uploads with the same key share. */
  key: string;
  /** Bytes that are kept already. */
  used: number;
  limit: number;
  /** The error when there is too little room. */
  full(): Error;
}

/** Known to this process only: what counts in the end is the database, when the bytes are kept. */
export function createRooms() {
  const shared = new Map<string, { used: number; arriving: number; open: number }>();

  return {
    open({ key, used, limit, full }: RoomOptions): Room {
      const state = shared.get(key) ?? { used, arriving: 0, open: 0 };
      shared.set(key, state);
      // The latest that anybody has read holds for all of them.
      state.used = used;
      state.open += 1;
      let taken = 0;
      let isOpen = true;
      return {
        take(bytes) {
          if (bytes > 0 && state.used + state.arriving + bytes > limit) throw full();
          state.arriving += bytes;
          taken += bytes;
        },
        giveBack() {
          if (!isOpen) return;
          isOpen = false;
          state.arriving -= taken;
          state.open -= 1;
          if (state.open === 0) shared.delete(key);
        },
      };
    },

    /** What is kept already, as it was read for a room that is open, or else by the caller, if that leaves room for so many bytes. */
    knownUse(key: string, limit: number, bytes: number, read?: number): number | undefined {
      const { used, arriving } = shared.get(key) ?? { used: read, arriving: 0 };
      return used !== undefined && used + arriving + bytes <= limit ? used : undefined;
    },
  };
}

/** One room for all of these: what it takes, each of them takes. */
export function joinRooms(rooms: readonly Room[]): Room {
  return {
    take(bytes) {
      for (const room of rooms) room.take(bytes);
    },
    giveBack() {
      for (const room of rooms) room.giveBack();
    },
  };
}
