import type { Command } from './command.ts';

interface Entry {
  says: string;
  load: () => Promise<{ command: Command }>;
}

/** Every command. Its file is where its name says: `content import` is `server/cli/content/import.ts`. */
export const commands = {
  'content import': {
    says: '匯入 Markdown 資料夾、WordPress 匯出檔或 feed',
    load: () => import('./content/import.ts'),
  },
  'content list': { says: '列出文章與影音', load: () => import('./content/list.ts') },
  'content show': { says: '顯示一篇文章', load: () => import('./content/show.ts') },
  'content publish': { says: '立刻發布', load: () => import('./content/publish.ts') },
  'content unpublish': { says: '下架', load: () => import('./content/unpublish.ts') },
  'content schedule': { says: '排定發布時間', load: () => import('./content/schedule.ts') },
  'content feature': { says: '放上首頁頭條', load: () => import('./content/feature.ts') },
  'content correct': { says: '加上更正啟事', load: () => import('./content/correct.ts') },
  'content rename': { says: '換網址代稱，舊網址會轉過去', load: () => import('./content/rename.ts') },
  'content revisions': { says: '列出或顯示先前的版本', load: () => import('./content/revisions.ts') },
  'content restore': { says: '還原到先前的版本', load: () => import('./content/restore.ts') },
  'db migrate': { says: '把資料庫更新到這一版的結構', load: () => import('./db/migrate.ts') },
} satisfies Record<string, Entry>;

export type CommandName = keyof typeof commands;
