import { unfold } from './differences.ts';
import { fold } from './fold.ts';
import { containsTerm, markTerms, type Piece, passageOf, withoutStraySpaces } from './passage.ts';
import type { ShownTexts } from './queries/documents.ts';
import type { Term } from './terms.ts';

export interface Hit {
  articleId: string;
  titlePieces: Piece[];
  passagePieces: Piece[];
  /** Tags and author that contain terms missing from the texts, to show why the article was found. */
  names: { kind: 'tag' | 'author'; name: Piece[] }[];
}

/**
 * Builds the shown form of a hit, with a passage from the body or else from the summary. Null if the texts do not
 * contain every term, since the index may lag behind and hashes may collide.
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
