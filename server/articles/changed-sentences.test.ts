import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedSentences, sentencesOf } from './changed-sentences.ts';

const text = (body_html: string) => ({ title: '標題', key_points: [], body_html });

describe('the sentences of an article', () => {
  it('end at marks and at the end of a block, and keep the quotation marks after them', () => {
    const html =
      '<h2 id="section-1">小標</h2><p>他說：「走吧！」然後走了。真的嗎？</p><ul><li>甲</li><li>乙。</li></ul>';
    expect(sentencesOf({ title: '題', key_points: ['重點一。重點二'], body_html: html })).toEqual([
      '題',
      '重點一。',
      '重點二',
      '小標',
      '他說：「走吧！」',
      '然後走了。',
      '真的嗎？',
      '甲',
      '乙。',
    ]);
  });

  it('are plain text, whatever the markup is', () => {
    expect(sentencesOf(text('<p>水位 &lt; <b>七成</b>。<br />\u001f第二行</p>'))).toEqual([
      '標題',
      '水位 < 七成。',
      '第二行',
    ]);
  });
});

describe('what changed', () => {
  it('is the sentence before and after', () => {
    const before = sentencesOf(text('<p>開張了。攤位有二十六個。人很多。</p>'));
    const after = sentencesOf(text('<p>開張了。攤位有六十二個。人很多。</p><p>記者補充。</p>'));
    expect(changedSentences(before, after)).toEqual({
      changes: [
        { before: '攤位有二十六個。', after: '攤位有六十二個。' },
        { before: null, after: '記者補充。' },
      ],
      isRewritten: false,
    });
  });

  it('is shown of a sentence that is too long to be shown whole, wherever in it the change is', () => {
    const long = (words: string, rest: string) =>
      sentencesOf(text(`<p>${'and so on, '.repeat(80)}${words}${rest}</p>`));
    const rest = ' and on'.repeat(80);
    const { changes } = changedSentences(long('twenty-six stalls', rest), long('sixty-two stalls', rest));
    expect(changes).toMatchObject([
      {
        before: expect.stringMatching(/^….*so on, twenty-six stalls and on/),
        after: expect.stringMatching(/^….*so on, sixty-two stalls/),
      },
    ]);
    const ended = changedSentences(long('', ''), long('the end', '')).changes;
    expect(ended).toMatchObject([
      { before: expect.stringMatching(/so on,$/), after: expect.stringMatching(/the end$/) },
    ]);
    for (const { before, after } of [...changes, ...ended])
      for (const shown of [before, after]) expect(shown?.length).toBeLessThan(405);
  });

  it('is said to be everything where the text was written anew', () => {
    const many = (word: string) => Array.from({ length: 300 }, (_, at) => `${word}${at}。`);
    expect(changedSentences(many('甲'), many('乙'))).toEqual({ changes: [], isRewritten: true });
  });

  const sentences = fc.array(fc.constantFrom('甲。', '乙。', '丙？', '丁！', '戊。', '己。'), { maxLength: 12 });

  it('is nothing between equal texts, and names every sentence that only one of two texts has', () => {
    fc.assert(
      fc.property(sentences, sentences, (before, after) => {
        expect(changedSentences(before, before).changes).toEqual([]);
        const { changes } = changedSentences(before, after);
        const removed = changes.map((change) => change.before ?? '').join('');
        const added = changes.map((change) => change.after ?? '').join('');
        for (const each of before) if (!after.includes(each)) expect(removed).toContain(each);
        for (const each of after) if (!before.includes(each)) expect(added).toContain(each);
        for (const change of changes) expect(change.before ?? change.after).not.toBeNull();
      }),
    );
  });
});
