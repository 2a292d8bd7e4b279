/** Part of a text, from its first character to the one after its last. */
export interface Run {
  start: number;
  end: number;
}

/** Numbers, words and what joins them: a date, a phone number, a price, a name with digits. */
const tokens = /[A-Za-z0-9]+(?:[.,:/'’\-–~～+_@&][A-Za-z0-9]+)*/g;
const shortNumber = /^\d{1,2}$/;
/** Two numbers with a dash between them, such as 10–12. */
const shortRange = /^(\d{1,2})[-–~～](\d{1,2})$/;
/** One digit and one letter, such as 5G, 3C and A1. */
const digitAndLetter = /^(?:\d[A-Za-z]|[A-Za-z]\d)$/;
/** Units of two letters that stand upright after an upright number. */
const units = new Set([
  'km',
  'cm',
  'mm',
  'nm',
  'kg',
  'mg',
  'ml',
  'cc',
  'kW',
  'MW',
  'GW',
  'GB',
  'MB',
  'TB',
  'Hz',
  'dB',
  'ha',
]);
/** What belongs to a number and lies beside it: with one of these it is set sideways as a whole. */
const boundBefore = /[.,$€£¥+\-−#(]$/;
const boundAfter = /^[.,:/]\d|^°/;

function runsOfToken(token: string, start: number, before: string, after: string): Run[] {
  if (boundBefore.test(before) || boundAfter.test(after)) return [];
  if (shortNumber.test(token) || digitAndLetter.test(token)) return [{ start, end: start + token.length }];
  const range = shortRange.exec(token);
  if (!range) return [];
  const [, first = '', second = ''] = range;
  const end = start + token.length;
  return [
    { start, end: start + first.length },
    { start: end - second.length, end },
  ];
}

/**
 * The parts of a text that stand upright within a vertical line, in the width of one character: numbers of one or two
 * digits, a percent sign and a short unit after them. Longer numbers and words lie sideways.
 */
export function uprightRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const end = index + token.length;
    const previous = runs.at(-1);
    if (units.has(token) && previous && /^ ?$/.test(text.slice(previous.end, index))) {
      runs.push({ start: index, end });
      continue;
    }
    const found = runsOfToken(token, index, text.slice(Math.max(0, index - 1), index), text.slice(end, end + 2));
    runs.push(...found);
    if (found.length > 0 && text[end] === '%') runs.push({ start: end, end: end + 1 });
  }
  return runs;
}
