// The names of prepared queries at one server: all of them are new once a column was added beneath a statement.
import { isStalePlan } from './dialect.ts';

export interface StatementNames {
  /** Undefined for a statement without a name. */
  of(text: string): string | undefined;
  /** Whether the statement failed because its plan is of before, and can be sent again under its new name. */
  renew(error: unknown, name: string | undefined): boolean;
}

export function createStatementNames(nameOf: (text: string) => string | undefined): StatementNames {
  let round = 0;
  const inRound = (name: string) => (round === 0 ? name : `${name}.${round}`);
  return {
    of(text) {
      const name = nameOf(text);
      return name === undefined ? undefined : inRound(name);
    },
    renew(error, name) {
      if (name === undefined || !isStalePlan(error)) return false;
      // Others may have failed for the same reason, and renewed them already.
      if (Number(name.split('.')[1] ?? 0) === round) round += 1;
      return true;
    },
  };
}
