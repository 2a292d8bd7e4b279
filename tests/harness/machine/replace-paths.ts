/** Replaces all in one pass: what stands in for one path may contain another, such as a checkout below /srv. */
export function replacePaths(text: string, paths: readonly (readonly [string, string])[]): string {
  const replacement = new Map(paths);
  const escaped = [...replacement.keys()].map((from) => from.replaceAll('.', '\\.'));
  const any = new RegExp(escaped.join('|'), 'g');
  return text.replace(any, (from) => replacement.get(from) ?? from);
}
