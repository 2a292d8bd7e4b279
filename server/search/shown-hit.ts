import type { ShownTexts } from '../db/search-documents.ts';
import { unfold } from './differences.ts';
import { fold } from './fold.ts';
import { containsTerm, markTerms, type Piece, passageOf } from './passage.ts';
import type { Term } from './terms.ts';

export interface Hit {
  articleId: string;
  titlePieces: Piece[];
  passagePieces: Piece[];
}

/**
 * A hit as a reader sees it, with the passage from the body where it has one and else from the summary; null where
 * the texts do not contain every term after all, since the index may lag behind by a moment and hashes may clash.
 */
export function showHit(texts: ShownTexts, terms: readonly Term[]): Hit | null {
  const shownBody = unfold(texts.folded_body, texts.body_differences);
  const body = fold(shownBody);
  const summary = fold(texts.summary);
  const fields = [fold(texts.title), summary, fold(texts.tags), fold(texts.author), body];
  if (!terms.every((term) => fields.some((field) => containsTerm(field, term)))) return null;
  return {
    articleId: texts.id,
    titlePieces: markTerms(texts.title, terms),
    passagePieces:
      passageOf(shownBody, body, terms) ?? passageOf(texts.summary, summary, terms) ?? markTerms(texts.summary, []),
  };
}
