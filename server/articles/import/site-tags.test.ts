import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../markdown.ts';
import { replaceSiteTags } from './site-tags.ts';

/** Renders a text with every picture at hand. */
function render(text: string) {
  const dropped: string[] = [];
  const markdown = replaceSiteTags(text, (name) => dropped.push(name));
  return { html: renderMarkdown(markdown, () => ({ id: '0123456789abcdef', width: 8, height: 6 })), dropped };
}

describe('tags of Hexo and Hugo', () => {
  it.each([
    ['{% asset_img beside.png 山景 %}', ['山景'], []],
    ['{% img left /img/a.png 300 200 山 %}', ['山'], []],
    ['{{< figure src="beside.png" alt="山" caption="▲山" >}}', ['山'], []],
    ['{{< figure src="beside.png" >}}', [''], []],
    ['<a href="https://a.example">\n{{< figure src="beside.png" alt="山" >}}\n</a>', ['山'], []],
    ['`{% asset_img beside.png %}`\n\n```\n{{< figure src="beside.png" >}}\n```', [], []],
    ['{% note info %}\n字\n{% endnote %}', [], ['{% note %}', '{% endnote %}']],
    ['{{% notice tip %}}\n字\n{{% /notice %}}', [], ['{{< notice >}}', '{{< /notice >}}']],
  ])('%s', (text, alts, names) => {
    const { html, dropped } = render(text);
    expect([...html.matchAll(/ alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual(alts);
    expect(dropped).toEqual(names);
  });

  it.each([
    [
      '{{< admonition question "註明出處，就是_合理_使用？" >}}\n不是。\n{{< /admonition >}}',
      '註明出處，就是_合理_使用？',
    ],
    ['{{<admonition type=info title="適用 情境" open=false >}}\n不是。\n{{</admonition>}}', '適用 情境'],
    ['{% note info no-icon 補充說明 %}\n不是。\n{% endnote %}', '補充說明'],
    ['{{< details "看 答案" >}}\n不是。\n{{< /details >}}', '看 答案'],
    ['{% hideToggle 答案 %}\n不是。\n{% endhideToggle %}', '答案'],
  ])('the title of a box stays: %s', (text, title) => {
    expect(render(text).html).toBe(`<p><strong>${title}</strong></p>\n<p>不是。</p>\n`);
  });

  it.each([
    [
      '{% youtube abc %}',
      '<p><a href="https://www.youtube.com/watch?v=abc" rel="noopener">在 YouTube 觀看影片</a></p>\n',
    ],
    ['{{< vimeo id="12" />}}', '<p><a href="https://vimeo.com/12" rel="noopener">在 Vimeo 觀看影片</a></p>\n'],
    ['{% codeblock lang:js %}\na*b*c\n{% endcodeblock %}', '<pre><code>a*b*c\n</code></pre>\n'],
    ['{{< highlight go >}}\nx\n{{< /highlight >}}', '<pre><code>x\n</code></pre>\n'],
    ['見{% post_link a-b 前文 %}。', '<p>見前文。</p>\n'],
    [
      '{{< link "https://a.example/x_y" "合理*使用" >}}與{{< link href="https://b.example" >}}',
      '<p><a href="https://a.example/x_y" rel="noopener">合理*使用</a>與<a href="https://b.example" rel="noopener">https://b.example</a></p>\n',
    ],
    [
      '{% blockquote 作者, 書名 %}\n引*文*\n{% endblockquote %}',
      '<blockquote><p>引<em>文</em></p>\n<p>— 作者, 書名</p>\n</blockquote>\n',
    ],
    [
      '{{< gist someone 0a1b >}}',
      '<p><a href="https://gist.github.com/someone/0a1b" rel="noopener">gist.github.com/someone/0a1b</a></p>\n',
    ],
    ['{% raw %}{{ a }}{% endraw %}', '<p>{{ a }}</p>\n'],
  ])('%s becomes %s', (text, html) => {
    expect(render(text)).toEqual({ html, dropped: [] });
  });
});
