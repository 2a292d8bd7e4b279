/** JSON with `{{to}}`, `{{text}}` and `{{id}}` in its strings. */
export type Template = string | number | boolean | null | Template[] | { [key: string]: Template };

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/** Returns the names of all placeholders, including unknown ones. */
export function templateNames(template: Template): string[] {
  if (typeof template === 'string') return [...template.matchAll(placeholder)].map(([, name = '']) => name);
  if (typeof template !== 'object' || template === null) return [];
  return Object.values(template).flatMap(templateNames);
}

/** Fills the strings of a parsed template, so that a value cannot break out of its JSON string. */
export function fillTemplate<T extends Template>(template: T, values: Record<string, string>): T;
export function fillTemplate(template: Template, values: Record<string, string>): Template {
  if (typeof template === 'string') return template.replace(placeholder, (_all, name) => values[name] ?? '');
  if (Array.isArray(template)) return template.map((part) => fillTemplate(part, values));
  if (typeof template !== 'object' || template === null) return template;
  const filled = Object.entries(template).map(([key, part]) => [key, fillTemplate(part, values)]);
  return Object.fromEntries(filled);
}
