// Vocabularies of rights: names on the wire, bits in access lists, and which right includes which.
import type { Capability } from './capabilities.ts';

/** A set of rights, one bit each. */
export type RightSet = number;

export interface RightsVocabulary<Name extends string> {
  readonly names: readonly Name[];
  /** The capability whose holders have all rights everywhere. */
  readonly heldBy: Capability;
  readonly all: RightSet;
  /** The bits of the names, as they are kept. */
  toSet(names: readonly Name[]): RightSet;
  toNames(set: RightSet): Name[];
  /** Does what was granted hold the right, by itself or because another right includes it? */
  holds(granted: RightSet, right: Name): boolean;
  /** Every right of which one is enough to hold this one: for queries. */
  enough(right: Name): RightSet;
}

/** `includedBy` names for a right those that bring it along. */
export function rightsVocabulary<const Names extends readonly string[]>(
  names: Names,
  heldBy: Capability,
  includedBy: Partial<Record<Names[number], readonly Names[number][]>> = {},
): RightsVocabulary<Names[number]> {
  type Name = Names[number];
  const bits = new Map<Name, number>(names.map((name, index) => [name, 2 ** index]));
  const toSet = (list: readonly Name[]) => list.reduce((set, name) => set | (bits.get(name) ?? 0), 0);
  const sufficient = new Map(names.map((name: Name) => [name, toSet([name, ...(includedBy[name] ?? [])])]));
  const enough = (right: Name) => sufficient.get(right) ?? 0;
  return {
    names,
    heldBy,
    all: toSet(names),
    toSet,
    toNames: (set) => names.filter((name: Name) => (set & (bits.get(name) ?? 0)) !== 0),
    holds: (granted, right) => (granted & enough(right)) !== 0,
    enough,
  };
}
