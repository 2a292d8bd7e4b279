import { unfold } from './differences.ts';
import { fold } from './fold.ts';
import { containsTerm, markTerms, type Piece, passageOf } from './passage.ts';
import type { ShownTexts } from './queries/documents.ts';
import { withoutStraySpaces } from './stray-spaces.ts';
import type { Term } from './terms.ts';

export interface Hit {
  articleId: string;
  titlePieces: Piece[];
  passagePieces: Piece[];
  /** Tags and author with what no text contains, so that a reader sees why this was found. */
  names: { kind: 'tag' | 'author'; name: Piece[] }[];
}

/**
 * A hit as a reader sees it, with the passage from the body where it has one and else from the summary; null where
 * the texts do not contain every term after all, since the index may lag behind by a moment and hashes may clash.
 */
export function showHit(texts: ShownTexts, terms: readonly Term[]): Hit | null {
  const shownBody = unfold(texts.folded_body, texts.body_differences);
  const body = fold(shownBody);
  const summary = fold(texts.summary);
  const written = [fold(texts.title), summary, body];
  const unwritten = terms.filter((term) => !written.some((field) => containsTerm(field, term)));
  const names = unwritten.length === 0 ? [] : namesOf(texts);
  if (!unwritten.every((term) => names.some(({ folded }) => containsTerm(folded, term)))) return null;
  return {
    articleId: texts.id,
    titlePieces: markTerms(texts.title, terms),
    passagePieces: withoutStraySpaces(
      passageOf(shownBody, body, terms) ?? passageOf(texts.summary, summary, terms) ?? markTerms(texts.summary, []),
    ),
    names: names
      .filter(({ folded }) => unwritten.some((term) => containsTerm(folded, term)))
      .map(({ kind, text }) => ({ kind, name: markTerms(text, unwritten) })),
  };
}

function namesOf({ tags, author }: ShownTexts) {
  const named = [...tags.map((text) => ({ kind: 'tag' as const, text })), { kind: 'author' as const, text: author }];
  return named.map((one) => ({ ...one, folded: fold(one.text) }));
}
