import { Parser } from 'htmlparser2';

/** The attributes of every element of this name in a text, in its order. */
export function elementsIn(html: string, name: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  const parser = new Parser({
    onopentag(opened, attributes) {
      if (opened === name) found.push({ ...attributes });
    },
  });
  parser.end(html);
  return found;
}
