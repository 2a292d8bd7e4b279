import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textLength } from '../../contract/rules/reading-minutes.ts';
import { documentLength } from './text-counts.tsx';
import { schemaExtensions } from './text-editor/schema.ts';

const schema = getSchema(schemaExtensions);
const words = fc.string({ unit: fc.constantFrom('望', '汐', 'a', 'é', '7', ' ', '。', '𠮷'), minLength: 1 });
const paragraph = words.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
const list = fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((items) => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [item] })),
}));
const blocks = fc.array(fc.oneof(paragraph, list), { minLength: 1, maxLength: 5 });

test('a text counted block by block is as long as the whole, also after one block has changed', () => {
  fc.assert(
    fc.property(blocks, paragraph, fc.nat(), (content, changed, at) => {
      const before = schema.nodeFromJSON({ type: 'doc', content });
      const later = before.copy(before.content.replaceChild(at % before.childCount, schema.nodeFromJSON(changed)));
      for (const doc of [before, later])
        expect(documentLength(doc)).toEqual(textLength(doc.textBetween(0, doc.content.size, '\n')));
    }),
  );
});
