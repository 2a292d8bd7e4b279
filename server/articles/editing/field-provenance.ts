import { hashOf } from './article-source.ts';

/** A hash of each field as the last import brought it. */
export type FieldHashes = Readonly<Record<string, string>>;

export interface MergedFields<Fields> {
  /** What the import changes. */
  write: Partial<Fields>;
  /** Fields in which the source and a person disagree; the person's value stays. */
  preserved: (keyof Fields & string)[];
  /** To be stored for the next import. */
  hashes: Record<string, string>;
}

/**
 * Decides field by field between what is stored and what a source brings. A stored value that differs from what the last
 * import brought was changed by a person and stays; without a last import every difference counts as a person's.
 * `overwritten` names the fields that the operator wants from the source in any case. A field that the source leaves
 * undefined is not touched.
 */
export function mergeFields<Fields extends object>(
  current: Fields,
  incoming: { [Name in keyof Fields]: Fields[Name] | undefined },
  base: FieldHashes,
  overwritten: readonly (keyof Fields)[] = [],
): MergedFields<Fields> {
  const merged: MergedFields<Fields> = { write: {}, preserved: [], hashes: { ...base } };
  for (const name of Object.keys(incoming) as (keyof Fields & string)[]) {
    const value = incoming[name];
    if (value === undefined) continue;
    const [stored, wanted] = [hashOf(current[name]), hashOf(value)];
    if (stored !== wanted) {
      if (stored === base[name] || overwritten.includes(name)) merged.write[name] = value;
      else merged.preserved.push(name);
    }
    merged.hashes[name] = wanted;
  }
  return merged;
}

export function hashFields(fields: object): Record<string, string> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, hashOf(value)]));
}
