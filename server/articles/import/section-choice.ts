import type { Named } from '../editing/incoming-article.ts';
import { slugFrom } from './slugs.ts';

/** What an operator decided about categories and authors that a source names. */
export interface SectionRules {
  /** The name or slug here, by the one in the source; empty: a category that becomes a tag. */
  map: ReadonlyMap<string, string>;
  /** The category of articles without a usable one. */
  category: string | undefined;
  /** The author of articles without one. */
  author: string | undefined;
  /** Missing categories and authors are created. */
  isCreating: boolean;
}

export const noRules: SectionRules = { map: new Map(), category: undefined, author: undefined, isCreating: false };

/** Parses `--map 舊=新,舊=新`; null if it is not of that form. */
export function parseMap(text: string | undefined): Map<string, string> | null {
  const pairs = (text ?? '').split(/[,，]/).filter((pair) => pair.trim());
  const parts = pairs.map((pair) => /^([^=]+)=([^=]*)$/.exec(pair)?.slice(1));
  if (parts.some((part) => !part)) return null;
  return new Map(parts.map((part) => [part?.[0]?.trim() ?? '', part?.[1]?.trim() ?? '']));
}

/** The category or author that an operator names; one that is missing can be created if rules allow it. */
export function namedBy(text: string, kind: 'category' | 'author', rules: SectionRules, line?: number): Named {
  const named = { slug: text, line };
  return rules.isCreating ? { ...named, slug: slugFrom(text, kind), name: text } : named;
}

/** WordPress's category for posts without one. */
const uncategorized: Named = { slug: 'uncategorized', name: '未分類' };

export interface ChosenCategory {
  /** Null if none can be used and the operator named none. */
  category: Named | null;
  /** An article has one category here; the others become tags. */
  tags: string[];
}

/**
 * Chooses an article's category: the first that is mapped or, with `exists`, the first that the site has. Without
 * `exists` the first one is taken, whether the site has it or not.
 */
export async function chooseCategory(
  candidates: readonly Named[],
  rules: SectionRules,
  { line, exists }: { line: number; exists?: ((name: string) => Promise<boolean>) | undefined },
): Promise<ChosenCategory> {
  const usable: { own: Named; category: Named }[] = [];
  for (const own of candidates) {
    const mapped = rules.map.get(own.slug) ?? rules.map.get(own.name ?? '');
    if (mapped) usable.push({ own, category: namedBy(mapped, 'category', rules, line) });
    else if (mapped === undefined && (!exists || (await existing(own, exists)))) usable.push({ own, category: own });
  }
  const chosen = usable.find(({ own }) => own.slug !== 'uncategorized');
  const fallback =
    rules.category === undefined ? usable[0]?.category : namedBy(rules.category, 'category', rules, line);
  const category = chosen?.category ?? fallback ?? (rules.isCreating ? uncategorized : null);
  const others = candidates.filter((own) => own !== chosen?.own && own.slug !== 'uncategorized');
  return { category, tags: others.map(({ slug, name }) => name ?? slug) };
}

async function existing({ slug, name }: Named, exists: (name: string) => Promise<boolean>): Promise<boolean> {
  return (await exists(slug)) || (name !== undefined && (await exists(name)));
}

/** The author that a source names, after the operator's map. */
export function chooseAuthor(own: Named | null, rules: SectionRules, line?: number): Named | null {
  const mapped = own && (rules.map.get(own.slug) ?? rules.map.get(own.name ?? ''));
  if (mapped) return namedBy(mapped, 'author', rules, line);
  if (own) return own;
  return rules.author ? namedBy(rules.author, 'author', rules, line) : null;
}
