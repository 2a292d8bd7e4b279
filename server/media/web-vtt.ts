const timing = /^(\S+)[ \t]+-->[ \t]+(\S+)(?:[ \t]+.*)?$/;
const time = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;

/**
 * Why a caption file cannot be used, as a line number and a reason; null if it can. Players skip broken lines without a
 * word, so the readers who need them would miss what is said.
 */
export function problemOfCaptions(text: string): { line: number; reason: 'time' | 'order' | 'none' } | null {
  let cues = 0;
  let earliest = 0;
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (!line.includes('-->')) continue;
    const [, from = '', to = ''] = timing.exec(line.trim()) ?? [];
    const [start, end] = [secondsOf(from), secondsOf(to)];
    if (start === null || end === null) return { line: index + 1, reason: 'time' };
    if (end <= start || start < earliest) return { line: index + 1, reason: 'order' };
    earliest = start;
    cues += 1;
  }
  return cues === 0 ? { line: 1, reason: 'none' } : null;
}

function secondsOf(text: string): number | null {
  const [, hours = '0', minutes, seconds, thousandths] = time.exec(text) ?? [];
  if (minutes === undefined) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;
}
