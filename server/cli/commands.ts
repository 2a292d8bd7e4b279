import type { Command } from './command.ts';

interface CommandFile {
  commands: Readonly<Record<string, Command>>;
}

interface Entry {
  says: string;
  /** Whether it changes or copies what the database holds: its answers then name the database. */
  changes: boolean;
  load: () => Promise<CommandFile>;
}

/** Every command. Its file follows its name: `authors add` is in `authors.ts`; a long one has its own, as `content import` in `content/import.ts`. */
export const commands = {
  'content import': {
    says: '匯入 Markdown 資料夾、WordPress 匯出檔或 feed',
    changes: true,
    load: () => import('./content/import.ts'),
  },
  'content list': { says: '列出文章與影音', changes: false, load: () => import('./content/list.ts') },
  'content show': { says: '顯示一篇文章', changes: false, load: () => import('./content/show.ts') },
  'content edit': { says: '用 $EDITOR 編輯文章', changes: true, load: () => import('./content/edit.ts') },
  'content export': {
    says: '匯出成 Markdown 資料夾或 WXR',
    changes: false,
    load: () => import('./content/export.ts'),
  },
  'content publish': { says: '立刻發布', changes: true, load: () => import('./content.ts') },
  'content unpublish': { says: '下架', changes: true, load: () => import('./content.ts') },
  'content schedule': { says: '排定發布時間', changes: true, load: () => import('./content.ts') },
  'content feature': { says: '放上首頁頭條', changes: true, load: () => import('./content.ts') },
  'content correct': { says: '加上更正啟事', changes: true, load: () => import('./content.ts') },
  'content rename': { says: '換網址代稱，舊網址會轉過去', changes: true, load: () => import('./content.ts') },
  'content revisions': { says: '列出或顯示先前的版本', changes: false, load: () => import('./content/revisions.ts') },
  'content restore': { says: '還原到先前的版本', changes: true, load: () => import('./content.ts') },
  'tips import': { says: '匯入每日小知識', changes: true, load: () => import('./tips.ts') },
  'tips list': { says: '列出每日小知識', changes: false, load: () => import('./tips.ts') },
  'categories list': { says: '列出分類', changes: false, load: () => import('./categories.ts') },
  'categories add': { says: '新增分類', changes: true, load: () => import('./categories.ts') },
  'categories rename': { says: '改名稱或代稱', changes: true, load: () => import('./categories.ts') },
  'categories merge': { says: '把一類併入另一類', changes: true, load: () => import('./categories.ts') },
  'categories describe': { says: '改說明、顏色、順序', changes: true, load: () => import('./categories.ts') },
  'authors list': { says: '列出作者', changes: false, load: () => import('./authors.ts') },
  'authors add': { says: '新增作者', changes: true, load: () => import('./authors.ts') },
  'authors rename': { says: '改姓名或代稱', changes: true, load: () => import('./authors.ts') },
  'authors merge': { says: '把一位併入另一位', changes: true, load: () => import('./authors.ts') },
  'authors describe': { says: '改職稱、簡介', changes: true, load: () => import('./authors.ts') },
  'tags list': { says: '列出標籤', changes: false, load: () => import('./tags.ts') },
  'tags rename': { says: '改名稱', changes: true, load: () => import('./tags.ts') },
  'tags merge': { says: '把一個併入另一個', changes: true, load: () => import('./tags.ts') },
  'series list': { says: '列出專題', changes: false, load: () => import('./series.ts') },
  'series add': { says: '新增專題', changes: true, load: () => import('./series.ts') },
  'series describe': { says: '改名稱、引言、代稱', changes: true, load: () => import('./series.ts') },
  'series order': { says: '排定文章與順序', changes: true, load: () => import('./series.ts') },
  'series remove': { says: '刪去專題', changes: true, load: () => import('./series.ts') },
  'reports list': { says: '列出讀者回報的錯誤', changes: false, load: () => import('./reports.ts') },
  'reports close': { says: '結束一則回報，答覆讀者', changes: true, load: () => import('./reports.ts') },
  'identity list': { says: '列出等待審核的身分驗證', changes: false, load: () => import('./identity.ts') },
  'identity show': { says: '顯示一筆身分驗證的完整內容', changes: false, load: () => import('./identity.ts') },
  'identity approve': { says: '通過身分驗證', changes: true, load: () => import('./identity.ts') },
  'identity reject': { says: '退回身分驗證', changes: true, load: () => import('./identity.ts') },
  'members find': { says: '找會員', changes: false, load: () => import('./members.ts') },
  'members unlock': { says: '解除登入鎖定', changes: true, load: () => import('./members.ts') },
  'members end-sessions': {
    says: '登出會員的所有裝置',
    changes: true,
    load: () => import('./members.ts'),
  },
  'members export': { says: '匯出會員的所有資料', changes: false, load: () => import('./members.ts') },
  'members delete': { says: '刪除會員', changes: true, load: () => import('./members.ts') },
  'staff first': { says: '印出設定第一位管理員的連結', changes: true, load: () => import('./staff.ts') },
  'staff invite': { says: '邀請同仁，或重設登入方式', changes: true, load: () => import('./staff.ts') },
  'staff list': { says: '列出同仁與邀請', changes: false, load: () => import('./staff.ts') },
  'staff role': { says: '改變同仁的職務', changes: true, load: () => import('./staff.ts') },
  'staff disable': { says: '停用或恢復同仁的帳號', changes: true, load: () => import('./staff.ts') },
  'sms test': { says: '送一則與驗證碼一樣的簡訊，看電信業者放不放行', changes: false, load: () => import('./sms.ts') },
  'sms log': { says: '列出送出的簡訊與電子郵件', changes: false, load: () => import('./sms.ts') },
  stats: { says: '瀏覽、搜尋、註冊、驗證碼、外連的數字', changes: false, load: () => import('./stats.ts') },
  'secrets rotate': {
    says: '把加密保存的內容改用新的 SECRET_KEY',
    changes: true,
    load: () => import('./secrets.ts'),
  },
  'media copy': { says: '把媒體檔搬到 S3 或搬回資料夾', changes: false, load: () => import('./media.ts') },
  'audit list': { says: '列出稽核紀錄', changes: false, load: () => import('./audit.ts') },
  'db migrate': { says: '把資料庫更新到這一版的結構', changes: true, load: () => import('./db/migrate.ts') },
  'db backup': { says: '把資料與媒體備份成一個檔案', changes: true, load: () => import('./db/backup.ts') },
  'db drill': { says: '試著還原最新的備份，核對後移除', changes: false, load: () => import('./db/drill.ts') },
  'db restore': { says: '把備份還原到空的資料庫', changes: true, load: () => import('./db/restore.ts') },
  'db move': { says: '從內嵌資料庫搬到 PostgreSQL', changes: true, load: () => import('./db/move.ts') },
  'db reindex': { says: '重建搜尋索引，中斷後可以接著做', changes: true, load: () => import('./db/reindex.ts') },
  'db check': { says: '檢查結構、筆數、媒體與搜尋索引', changes: false, load: () => import('./db/check.ts') },
} satisfies Record<string, Entry>;

export type CommandName = keyof typeof commands;

export async function loadCommand(name: CommandName): Promise<Command> {
  const file: CommandFile = await commands[name].load();
  const command = file.commands[name];
  if (!command) throw new Error(`The file of "${name}" does not have it`);
  return command;
}
