import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { notify } from '../ui/notices.tsx';
import type { BodyHandle } from './text-editor/body-editor.tsx';
import { findInDocument } from './text-editor/find.ts';

/** In the address of an article: the sentence at which it is opened. */
export const sentenceParameter = 'sentence';
/** A sentence over several paragraphs is found by its beginning. */
const beginning = 12;

/** Selects the sentence that the address names, once the text is there, and takes it out of the address. */
export function useShowSentence(body: BodyHandle | null): void {
  const [search, setSearch] = useSearchParams();
  const sentence = search.get(sentenceParameter);

  useEffect(() => {
    if (!body || !sentence) return;
    setSearch(
      (before) => {
        before.delete(sentenceParameter);
        return before;
      },
      { replace: true },
    );
    const { editor } = body;
    const { doc } = editor.state;
    const match = findInDocument(doc, sentence)[0] ?? findInDocument(doc, sentence.slice(0, beginning))[0];
    if (match) editor.chain().setTextSelection(match).focus().scrollIntoView().run();
    else notify('稿子裡找不到這一句，可能改過了');
  }, [body, sentence, setSearch]);
}
