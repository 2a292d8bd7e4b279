import type { TextPiece } from '../../contract/search.ts';

/** Text with what was looked for marked in it. The pieces are text, whatever they look like. */
export function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
  let at = 0;
  return pieces.map(({ text, hit }) => {
    at += text.length;
    return hit ? <mark key={at}>{text}</mark> : text;
  });
}

/** The same pieces between two positions of the whole text. */
export function cutPieces(pieces: readonly TextPiece[], from: number, to: number): TextPiece[] {
  let end = 0;
  return pieces.flatMap(({ text, hit }) => {
    const start = end;
    end += text.length;
    const cut = text.slice(Math.max(0, from - start), Math.max(0, to - start));
    return cut === '' ? [] : [{ text: cut, hit }];
  });
}
