import { failures } from '../../contract/error-codes.ts';
import { limits } from '../../contract/limits.ts';

export const introduction = [
  'Everything that the pages of the site ask for. All calls are POST with a JSON object as body: an empty body counts as',
  `\`{}\`, fields that are not described are ignored; twice what the fields of a call may hold (at least ${limits.bodyMinBytes / 1024} and at most ${limits.bodyMaxBytes / 1024} KiB) and ${limits.bodyMaxDepth} levels are the most.`,
  '',
  'Every answer is `{code, error, message, data}`. Where the call was carried out, `code` is 0 and `error` null; otherwise',
  'see `ErrorEnvelope`. `message` is a sentence in Traditional Chinese that can be shown to people.',
  '',
  'Lists answer `{items, nextCursor}`. The cursor is opaque: send it as `cursor` for what follows; null means that nothing',
  'does.',
  '',
  'Calls of members carry `Authorization: Bearer {token}`. A token that has run out is refused with 1005; `auth/refresh`',
  'gives a new one.',
  '',
  'Each call says as `x-limit` how often one network address may make it. Browsers may call from pages of the site alone.',
].join('\n');

export const tagDescriptions: Record<string, string> = {
  article: 'News and videos.',
  auth: 'Registering, logging in, forgotten passwords.',
  category: 'Categories of news and videos.',
  collection: 'What a member saved.',
  correction: 'Corrections of what a member had read.',
  report: 'Errors that readers report, and what came of them.',
  'external-link': 'Links that lead away.',
  history: 'What a member read and watched.',
  ip: 'Visits, as browsers tell them.',
  later: 'What a member wants to read later.',
  search: 'Search in titles, summaries, tags, authors and bodies.',
  tip: 'A short piece of knowledge for each day.',
  user: "A member's own account.",
  video: 'Videos alone.',
};

/** A Markdown table of all failures with code, status and meaning. */
export function codeTable(meanings: ReadonlyMap<string, string>): string {
  const rows = Object.entries(failures).map(
    ([name, { code, status }]) => `| ${code} | ${name} | ${status} | ${meanings.get(name)} |`,
  );
  return ['Why a call was not carried out.', '', '| code | error | HTTP | when |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
}
