import { describe, expect, it } from 'vitest';
import type { VideoInText } from '../../contract/article.ts';
import { picturesOf, renderMarkdown } from './markdown.ts';
import { plainText } from './plain-text.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { videoAt, videosNamedIn, withPosters } from './videos-in-text.ts';

const markdown = '前文。\n\n![清晨的 "港"](/news/harbor-dawn "▲港口 & 船。")\n\n後文。';
const stored = renderMarkdown(markdown, () => undefined);

const film: VideoInText = {
  id: '7',
  slug: 'harbor-dawn',
  title: '清晨 <的> 港',
  picture: { src: '/media/0123456789abcdef', width: 1600, height: 900, tone: '#123456', alt: '港' },
  video: { kind: 'youtube', id: 'a-b_c0D1e2F', seconds: 60 },
};

describe('a video in a text', () => {
  it('is stored as a figure with a link, and asks for no picture', () => {
    expect(stored).toContain(
      '<figure data-film="harbor-dawn"><a href="/news/harbor-dawn">清晨的 "港"</a><figcaption>▲港口 &amp; 船。</figcaption></figure>',
    );
    expect(stored).not.toContain('<p><figure');
    expect(picturesOf(`${markdown}\n\n![x](a.jpg)`)).toEqual(['a.jpg']);
    expect(videosNamedIn(stored + stored)).toEqual(['harbor-dawn']);
  });

  it('gets its poster and its title when it is shown', () => {
    const html = withPosters(stored, [film]);
    expect(html).toMatch(
      /<a href="\/news\/harbor-dawn"><img src="\/media\/0123456789abcdef\/960\.webp" srcset="[^"]+1280w"/,
    );
    expect(html).toContain('<span>播放影片：清晨 &lt;的&gt; 港</span></a><figcaption>▲港口');
  });

  it('is left out, with its caption, where it is not public', () => {
    const html = withPosters(stored, []);
    expect(html).not.toContain('figure');
    expect(html).toContain('前文。');
    expect(html).toContain('後文。');
  });

  it('is not found by the words of its link, which the player takes the place of', () => {
    expect(plainText(stored)).toBe('前文。 ▲港口 & 船。 後文。');
  });

  it.each(['/news/', '/news/a/b', '/news/A', '/news/video?x', 'news/a', '//evil.example/news/a', '../a.webp'])(
    'is not meant by %s',
    (href) => expect(videoAt(href)).toBeNull(),
  );

  it('cannot be made to name anything but a video', () => {
    expect(sanitiseHtml('<figure data-film="a&quot; onload=&quot;x"><a href="/news/a">x</a></figure>')).toBe(
      '<figure><a href="/news/a">x</a></figure>',
    );
  });

  it.each([
    '<figure data-film="harbor-dawn"><div><figure><p>x</p></figure></div></figure>',
    '<figure data-film="harbor-dawn"><figure data-film="harbor-dawn"><a href="/news/a">x</a></figure></figure>',
    '<figure data-film="harbor-dawn"><blockquote><figure></figure></blockquote><figcaption>x</figcaption></figure>',
  ])('leaves no tag without its other half where figures stand in each other: %s', (html) => {
    for (const films of [[film], []]) {
      const shown = withPosters(sanitiseHtml(html), films);
      for (const tag of ['figure', 'div', 'blockquote', 'figcaption', 'a']) {
        const count = (pattern: string) => shown.split(pattern).length - 1;
        expect([tag, count(`</${tag}>`)]).toEqual([tag, count(`<${tag}>`) + count(`<${tag} `)]);
      }
    }
  });
});
