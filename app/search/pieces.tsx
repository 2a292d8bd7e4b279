import type { TextPiece } from '../../contract/search.ts';

/** Text with what was looked for marked in it. The pieces are text, whatever they look like. */
export function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
  let at = 0;
  return pieces.map(({ text, hit }) => {
    at += text.length;
    return hit ? <mark key={at}>{text}</mark> : text;
  });
}
