import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { isImported } from '../../articles/import/folder.ts';
import { parseMap, type SectionRules } from '../../articles/import/section-choice.ts';
import { BadUsage, CommandFailure, defineCommand } from '../command.ts';
import { watchFolder } from '../folder-watch.ts';
import { importFolder } from '../markdown-import.ts';
import { importForeign } from '../wordpress-and-feed-import.ts';

export const commands = {
  'content import': defineCommand({
    usage: '<資料夾或檔案>',
    words: [1, 1],
    says: [
      '匯入一個資料夾的 Markdown 檔（欄位與圖片見 docs/operations/importing.md）。以來源認文章：檔案的路徑、',
      '匯出檔或 feed 裡的編號與網址。內容相同的不動，改過的更新，人改過的保留，有問題的拒絕並指出檔案與行號。',
      '也接受 WordPress 匯出檔（WXR，.xml）以及 RSS、Atom、JSON Feed 檔；不會連到外面抓任何東西。',
    ],
    options: {
      'dry-run': { type: 'boolean', says: '只檢查，不寫入' },
      media: { type: 'string', value: '資料夾', says: 'WordPress 或 feed 的圖片放在哪裡（例如 wp-content/uploads）' },
      category: { type: 'string', value: '分類', says: '文章沒有可用的分類時，放進這一類' },
      author: { type: 'string', value: '作者', says: '文章沒有作者時，用這一位' },
      map: { type: 'string', value: '舊=新,…', says: '把來源的分類或作者換成網站的；「舊=」讓那個分類只當標籤' },
      create: { type: 'boolean', says: '網站沒有的分類與作者，直接新增' },
      'as-tags': { type: 'boolean', says: '網站沒有的分類只當標籤，不進導覽（WordPress）' },
      source: { type: 'string', value: '名稱', says: '替這個資料夾取名；之後從別的路徑匯入，仍認得同名來源的文章' },
      adopt: { type: 'boolean', says: '代稱相同就當作同一篇，不論原本的來源' },
      overwrite: { type: 'boolean', says: '人改過的文字也換成檔案的（發布與否、時間、網址仍照人的決定）' },
      watch: { type: 'boolean', says: '持續留意檔案，存檔後立刻匯入（Ctrl+C 結束）' },
    },
    async run(context) {
      const target = path.resolve(context.words[0] ?? '');
      if (!existsSync(target)) throw new CommandFailure(`找不到「${context.words[0]}」。`);
      const isFolder = statSync(target).isDirectory();
      const root = isFolder ? target : path.dirname(target);
      const { watch, media, source, adopt, overwrite, 'dry-run': isTrial, 'as-tags': isTagging } = context.options;
      const rules = rulesOf(context.options);
      const choices = { isTrial, adopt, overwrite };
      if (watch && (isTrial || !isFolder)) throw new BadUsage('--watch 要用在資料夾上，不能和 --dry-run 一起。');
      if (!isFolder && !isImported(target)) {
        return importForeign(context, { ...choices, file: target, media, rules, isTagging });
      }
      await importFolder(context, { ...choices, target, root, sourceName: source, rules });
      if (watch) await watchFolder(context, { ...choices, root, sourceName: source, rules });
    },
  }),
};

interface SectionOptions {
  category: string | undefined;
  author: string | undefined;
  map: string | undefined;
  create: boolean;
}

function rulesOf({ category, author, map, create }: SectionOptions): SectionRules {
  const pairs = parseMap(map);
  if (!pairs) throw new BadUsage('--map 要寫成「舊=新」，多組用逗號分開。');
  return { map: pairs, category, author, isCreating: create };
}
