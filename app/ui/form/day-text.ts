const lengths = [4, 2, 2];

/** Puts what is typed of a day in order as it grows: `19900102`, `1990-1-2` and `1990年1月2日` all become `1990/01/02`. */
export function tidyDay(typed: string): string {
  const parts = [''];
  for (const sign of typed.normalize('NFKC')) {
    const last = parts.length - 1;
    const part = parts[last] ?? '';
    const isFull = part.length === lengths[last];
    if (/\d/.test(sign)) {
      if (!isFull) parts[last] = part + sign;
      else if (last < 2) parts.push(sign);
    } else if (part !== '' && last < 2) {
      if (last > 0) parts[last] = part.padStart(2, '0');
      parts.push('');
    }
  }
  return parts.join('/');
}

/** `1990/1/2` as `1990-01-02`; empty while it is not written to its end. Whether there is such a day is another question. */
export function dayOfText(text: string): string {
  const [, year, month, day] = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(text) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
}
