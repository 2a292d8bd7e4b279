const lengthsOfText = [80, 40, 20, 10];

/**
 * Shortens serialised JSON to at most `most` characters: long texts inside are cut, then fields at the end are left
 * out, so that the result is still JSON. Text that is not JSON is returned unchanged.
 */
export function shortenJson(text: string, most: number): string {
  if (text.length <= most) return text;
  try {
    const value: unknown = JSON.parse(text);
    for (const length of lengthsOfText) {
      const shorter = withShorterTexts(value, length);
      if (shorter.length <= most) return shorter;
    }
    return withFewerFields(JSON.parse(withShorterTexts(value, lengthsOfText.at(-1) ?? 0)), most);
  } catch {
    return text;
  }
}

function withShorterTexts(value: unknown, length: number): string {
  const cut = (_key: string, each: unknown) =>
    typeof each === 'string' ? [...each].slice(0, length).join('').toWellFormed() : each;
  return JSON.stringify(value, cut);
}

function withFewerFields(value: unknown, most: number): string {
  if (typeof value !== 'object' || value === null) return 'null';
  let kept: unknown[] | Record<string, unknown> = Array.isArray(value) ? [] : {};
  for (const [name, each] of Object.entries(value)) {
    const more: unknown[] | Record<string, unknown> = Array.isArray(kept) ? [...kept, each] : { ...kept, [name]: each };
    if (JSON.stringify(more).length <= most) kept = more;
  }
  return JSON.stringify(kept);
}
