// Who is told, and how many: permission rules N1 to N9. Everybody's notifications are found by their user (N1, N6); who wants
// a kind, and who cannot sign in (N2, N3, N5), the statements ask that write and mail them.

interface Act {
  /** The user whose act it is; 0: nobody's. */
  causedBy: number;
  isUnlimited?: boolean;
}

/** N2: nobody is told of their own act. */
export function othersThan({ causedBy }: Act, userIds: readonly number[]): number[] {
  return userIds.filter((id) => id !== causedBy);
}

/** N7, N9: the acts of a user count for their hour, unless they administer the module. */
export function countsForHour({ causedBy, isUnlimited }: Act): boolean {
  return causedBy !== 0 && !isUnlimited;
}
