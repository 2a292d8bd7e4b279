import { describe, expect, test } from 'vitest';
import { withPictureLinks } from './pictures-in-text.ts';

const image = (width: number, alt = '船', src = '/media/0123456789abcdef') =>
  `<img src="${src}/960.webp" width="${width}" height="400" alt="${alt}" loading="lazy" />`;

describe('a picture of a text', () => {
  test('becomes a link to its largest version', () => {
    expect(withPictureLinks(`<figure>${image(1_400)}<figcaption>港口</figcaption></figure>`)).toBe(
      `<figure><a href="/media/0123456789abcdef/1280.webp" data-scripted>${image(1_400)}</a><figcaption>港口</figcaption></figure>`,
    );
  });

  test('has a name as a link, also without alternative text, and on the address of a CDN', () => {
    const shown = image(800, '', 'https://cdn.example/media/0123456789abcdef');
    expect(withPictureLinks(`<figure>${shown}</figure>`)).toBe(
      `<figure><a href="https://cdn.example/media/0123456789abcdef/800.webp" data-scripted aria-label="放大圖片">${shown}</a></figure>`,
    );
  });

  test.each([
    ['is small', `<figure>${image(300)}</figure>`],
    ['stands in a line', `<p>甲${image(900)}乙</p>`],
    ['is a link already', `<figure><a href="/news/dawn">${image(900)}</a></figure>`],
    ['is not of the site', `<figure><img src="https://example.com/a.png" width="900" alt="甲" /></figure>`],
  ])('stays as it is if it %s', (_, html) => {
    expect(withPictureLinks(html)).toBe(html);
  });

  test('after a linked one and after a figure has its own link', () => {
    const html = `<figure><a href="/x">${image(900)}</a></figure><p>${image(900)}</p><figure>${image(900)}</figure>`;
    expect(withPictureLinks(html).match(/data-scripted/g)).toHaveLength(1);
  });
});
