import type { Command } from './command.ts';

interface Entry {
  says: string;
  load: () => Promise<{ command: Command }>;
}

/** Every command. Its file is where its name says: `content import` is `server/cli/content/import.ts`. */
export const commands = {
  'db migrate': { says: '把資料庫更新到這一版的結構', load: () => import('./db/migrate.ts') },
} satisfies Record<string, Entry>;

export type CommandName = keyof typeof commands;
