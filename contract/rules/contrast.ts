import { papers } from '../limits.ts';
import { deskMessages } from '../messages/desk-api-errors.ts';

/** A category's colour is this much brighter in the dark theme, as in app/cards/category-badge.module.css. */
export const darkBrightness = 1.5;
/** What WCAG asks of a shape that is not text; the name beside a category's square is in the text's colour. */
const leastContrast = 3;

/** The contrast of two colours such as `#3b6ea5` by WCAG 2: from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, brighter = 0] = [luminance(channels(one)), luminance(channels(other))].sort((a, b) => a - b);
  return (brighter + 0.05) / (darker + 0.05);
}

/** How well a category's colour stands out from the paper in each theme. */
export function categoryContrast(colour: string): { light: number; dark: number } {
  const brighter = channels(colour).map((value) => Math.min(255, value * darkBrightness));
  const hex = brighter.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('');
  return { light: contrastOf(colour, papers.light), dark: contrastOf(`#${hex}`, papers.dark) };
}

/** What is wrong with a category's colour; null if it can be used. */
export function colourProblem(colour: string): string | null {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return deskMessages.fieldColour;
  const { light, dark } = categoryContrast(colour);
  if (light < leastContrast) return deskMessages.paleColour(shownRatio(light));
  return dark < leastContrast ? deskMessages.darkColour(shownRatio(dark)) : null;
}

/** Cut, not rounded: what is just too little must not look like enough. */
export function shownRatio(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function luminance(values: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = values.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
