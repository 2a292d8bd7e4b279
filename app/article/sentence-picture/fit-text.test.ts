import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitText, lineHeight } from './fit-text.ts';

const room = { width: 880, height: 700 };
/** A Han character is as wide as it is high, a Latin letter half of that. */
const measure = (text: string) => [...text].reduce((sum, each) => sum + (/[ -~]/.test(each) ? 0.5 : 1), 0);

describe('a sentence in a picture', () => {
  it('is large if it is short, and has all of its words', () => {
    expect(fitText('天亮了。', room, measure)).toEqual({ size: 84, lines: ['天亮了。'] });
  });

  it('never begins a line with a mark that belongs to the one before', () => {
    const { lines } = fitText(`${'雨'.repeat(20)}，「然後呢？」`, { width: 840, height: 900 }, measure);
    expect(lines[1]?.endsWith('，')).toBe(true);
  });

  it('keeps words and numbers whole', () => {
    const { lines } = fitText('搭乘 international 航線的旅客有 1,234,567 人次', room, measure);
    expect(lines.some((line) => line.includes('international'))).toBe(true);
    expect(lines.some((line) => line.includes('1,234,567'))).toBe(true);
  });

  it('breaks between words, and leaves no character over in its last line', () => {
    const text =
      '圳路在第3個彎口轉向西邊，看水的人每天清晨五點騎機車巡一遍，哪一段淤積、哪一片閘門卡住，他用耳朵就聽得出來。';
    for (let width = 500; width <= 900; width += 10) {
      const { lines } = fitText(text, { width, height: 900 }, measure);
      const shown = lines.join('\n');
      expect(shown).not.toMatch(/西\n邊|機\n車|清\n晨|淤\n積|閘\n門|耳\n朵/);
      expect(measure(lines.at(-1) ?? '')).toBeGreaterThan(2);
    }
  });

  it('is cut at a mark, with an ellipsis, if it is too long', () => {
    const { size, lines } = fitText('這一句話說得很長，'.repeat(60), room, measure);
    expect(size).toBe(36);
    expect(lines.join('')).toMatch(/^(?:這一句話說得很長，)+這一句話說得很長…$/);
  });

  const character = fc.constantFrom(...'雨停巷口，。、「」（）人家走出來 abc 12%…！😀');
  it('fits in its room, and loses nothing unless it is cut', () => {
    fc.assert(
      fc.property(fc.array(character, { maxLength: 900 }), (characters) => {
        const text = characters.join('');
        const { size, lines } = fitText(text, room, measure);
        expect(lines.length * size * lineHeight).toBeLessThanOrEqual(room.height);
        const shown = lines.join('').replace(/\s/g, '');
        const whole = text.replace(/\s/g, '');
        expect(shown === whole || (shown.endsWith('…') && whole.startsWith(shown.slice(0, -1)))).toBe(true);
      }),
    );
  });
});
