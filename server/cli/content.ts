import { createArticleChanges } from '../articles/editing/article-changes.ts';
import { formatTime, parseTime } from '../articles/editing/publish-time.ts';
import { BadUsage, type CommandContext, defineCommand } from './command.ts';

type Context = Pick<CommandContext<unknown>, 'clock' | 'by' | 'withDatabase'>;
type Changes = ReturnType<typeof createArticleChanges>;

/** Runs one change on the site's database. */
function changing<T>({ clock, by, withDatabase }: Context, work: (changes: Changes) => Promise<T>): Promise<T> {
  return withDatabase((db) => work(createArticleChanges({ db, clock, by })));
}

/** Parses a time that the operator wrote; throws BadUsage if it is invalid. */
function timeFrom(text: string, { clock }: Context): Date {
  const time = parseTime(text, clock.now());
  if (!time) throw new BadUsage(`看不懂「${text}」這個時間；請寫成 "2026-03-10 14:05"（臺北時間）或 +2h、+3d。`);
  return time;
}

const longest = 1_000;

export const commands = {
  'content publish': defineCommand({
    usage: '<slug>',
    words: [1, 1],
    says: ['立刻發布草稿、已排定或已下架的文章；一秒內出現在網站上。'],
    options: {},
    async run(context) {
      const [slug = ''] = context.words;
      const revision = await changing(context, (changes) => changes.publish(slug));
      context.report({ slug, revision, status: 'published' }, `已發布 ${slug}（第 ${revision} 版）。`);
    },
  }),
  'content unpublish': defineCommand({
    usage: '<slug>',
    words: [1, 1],
    says: ['把文章從網站撤下；再次匯入檔案也不會自己回來，要用 content publish。'],
    options: {},
    async run(context) {
      const [slug = ''] = context.words;
      const revision = await changing(context, (changes) => changes.unpublish(slug));
      context.report({ slug, revision, status: 'withdrawn' }, `已下架 ${slug}（第 ${revision} 版）。`);
    },
  }),
  'content schedule': defineCommand({
    usage: '<slug> <時間>',
    words: [2, 2],
    says: ['排定文章出現的時間："2026-03-10 14:05"（臺北時間）、附時區的 ISO 時間，或 +2h、+3d。'],
    options: {},
    async run(context) {
      const [slug = '', written = ''] = context.words;
      const at = timeFrom(written, context);
      const revision = await changing(context, (changes) => changes.schedule(slug, at));
      context.report({ slug, revision, publishedAt: at }, `${slug} 將在 ${formatTime(at)} 出現（第 ${revision} 版）。`);
    },
  }),
  'content feature': defineCommand({
    usage: '<slug> | --off',
    words: [0, 1],
    says: ['把一篇文章放在首頁的頭條，直到指定的時間、換上另一篇，或用 --off 取消。'],
    options: {
      until: { type: 'string', value: '時間', says: '到什麼時候為止；省略則一直放著' },
      off: { type: 'boolean', says: '取消，頭條回到最新的一篇' },
    },
    async run(context) {
      const { options, words, report } = context;
      if (options.off === words.length > 0) throw new BadUsage('請寫一個代稱，或只寫 --off。');
      if (options.off) {
        const wasThere = await changing(context, (changes) => changes.unfeature());
        return report({ featured: null }, wasThere ? '頭條已取消。' : '原本就沒有指定頭條。');
      }
      const [slug = ''] = words;
      const until = options.until ? timeFrom(options.until, context) : null;
      await changing(context, (changes) => changes.feature(slug, until));
      report({ featured: slug, until }, `${slug} 是首頁頭條${until ? `，到 ${formatTime(until)} 為止` : ''}。`);
    },
  }),
  'content correct': defineCommand({
    usage: '<slug> <更正內容> | --undo <slug>',
    words: [1, 2],
    says: ['在文章末尾加上註明日期的「更正啟事」，讓讀者知道哪裡錯了、改成什麼。'],
    options: { undo: { type: 'boolean', says: '收回最近的一則更正啟事' } },
    async run(context) {
      const [slug = '', written = ''] = context.words;
      if (context.options.undo) {
        if (written) throw new BadUsage('--undo 只要寫代稱。');
        const revision = await changing(context, (changes) => changes.uncorrect(slug));
        return context.report({ slug, revision }, `${slug} 最近的更正啟事已收回（第 ${revision} 版）。`);
      }
      const text = written.trim();
      if (!text || text.length > longest) throw new BadUsage(`更正內容要有 1 到 ${longest} 個字。`);
      const revision = await changing(context, (changes) => changes.correct(slug, text));
      context.report({ slug, revision, correction: text }, `${slug} 已加上更正啟事（第 ${revision} 版）。`);
    },
  }),
  'content rename': defineCommand({
    usage: '<slug> <新的slug>',
    words: [2, 2],
    says: ['換掉文章的網址代稱；舊網址會轉到新的（301）。'],
    options: {},
    async run(context) {
      const [slug = '', next = ''] = context.words;
      const revision = await changing(context, (changes) => changes.rename(slug, next));
      context.report({ slug: next, from: slug, revision }, `${slug} 改為 ${next}，舊網址會轉過去。`);
    },
  }),
  'content restore': defineCommand({
    usage: '<slug> <版次>',
    words: [2, 2],
    says: ['把文章的內容還原成先前的一版（content revisions 列出各版）。網址與是否上架不變；還原本身也是新的一版。'],
    options: {},
    async run(context) {
      const [slug = '', written = ''] = context.words;
      if (!/^[1-9]\d{0,8}$/.test(written)) throw new BadUsage('版次要是數字。');
      const revision = await changing(context, (changes) => changes.restore(slug, Number(written)));
      context.report(
        { slug, restored: Number(written), revision },
        `${slug} 已還原到第 ${written} 版，記為第 ${revision} 版。`,
      );
    },
  }),
};
