import { appliedMigrations, knownMigrations } from '../../database/migrate.ts';
import { storedTables, sumTable } from '../../database/stored-tables.ts';
import { fitsSecretKey, otherSecretKey } from '../../encryption/key-proof.ts';
import { secretKeysToTry } from '../../encryption/secret-key.ts';
import { ownMediaFiles } from '../../media/queries/media.ts';
import { openMediaStorage } from '../../media/storage/open-storage.ts';
import { searchState } from '../../search/queries/index-state.ts';
import { defineCommand } from '../command.ts';
import { table } from '../terminal.ts';
import { usingDatabaseAsItIs } from '../using-database.ts';

export const commands = {
  'db check': defineCommand({
    usage: '',
    words: [0, 0],
    says: [
      '檢查資料庫：結構是否最新、SECRET_KEY 是否打得開、各表筆數、媒體檔是否都在、搜尋索引是否完整。有問題時結束代碼是 1。',
    ],
    options: {},
    async run({ config, log, report, markFailed }) {
      const state = await usingDatabaseAsItIs(config, log, async (db) => {
        const applied = await appliedMigrations(db);
        const missing = knownMigrations().filter((name) => !applied.includes(name));
        const newer = applied.filter((name) => !knownMigrations().includes(name));
        if (missing.length > 0) return { missing, newer };
        const counts: Record<string, number> = {};
        for (const stored of await storedTables(db)) counts[stored.name] = (await sumTable(db, stored)).rows;
        const isKeyRight = await fitsSecretKey(db, secretKeysToTry(config));
        return { missing, newer, counts, isKeyRight, media: await ownMediaFiles(db), search: await searchState(db) };
      });
      const inStorage = new Set<string>();
      for await (const name of openMediaStorage(config).list()) inStorage.add(name);
      const named = new Set(state.media ?? []);
      const lostMedia = [...named].filter((file) => !inStorage.has(file));
      const orphanedMedia = [...inStorage].filter((file) => !named.has(file));
      const problems = [
        ...state.missing.map((name) => `結構還沒更新：${name}（npm run site -- db migrate）`),
        ...state.newer.map((name) => `資料庫比程式新：${name}`),
        ...(state.isKeyRight === false ? [otherSecretKey] : []),
        ...lostMedia.map((file) => `媒體檔不見了：${file}`),
        ...(state.search?.notIndexed ? [`${state.search.notIndexed} 篇文章不在搜尋索引裡`] : []),
        ...(state.search && !state.search.hasIndexes ? ['搜尋索引沒有建完（npm run site -- db reindex）'] : []),
      ];
      if (problems.length > 0) markFailed();
      report(
        { ok: problems.length === 0, problems, counts: state.counts, search: state.search, lostMedia, orphanedMedia },
        [
          table(
            ['資料表', '筆數'],
            Object.entries(state.counts ?? {}).map(([name, count]) => [name, String(count)]),
          ),
          ...(state.search?.pending ? [`搜尋索引還有 ${state.search.pending} 篇待處理（網站運作時會自己完成）。`] : []),
          ...(orphanedMedia.length > 0 ? [`有 ${orphanedMedia.length} 個媒體檔已沒有文章使用的紀錄。`] : []),
          ...(problems.length > 0 ? problems : ['一切正常。']),
        ].join('\n'),
      );
    },
  }),
};
