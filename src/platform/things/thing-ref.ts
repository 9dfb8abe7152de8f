export interface ThingRef {
  type: string;
  id: number;
}

/** A thing that somebody follows. */
export interface Followed {
  id: number;
  since: number;
}
