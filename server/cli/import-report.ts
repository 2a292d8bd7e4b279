import { styleText } from 'node:util';
import { fieldLabels } from '../articles/editing/article-fields.ts';
import type { FieldChange } from '../articles/editing/field-changes.ts';
import { lineDifference } from '../articles/editing/line-difference.ts';
import type { ImportOutcome } from '../articles/import/folder.ts';
import type { CommandContext } from './command.ts';

const states = { created: '新增', updated: '更新', unchanged: '未變', refused: '拒絕' } as const;
const styles = { created: 'green', updated: 'yellow', unchanged: 'dim', refused: 'red' } as const;

const labels: Record<string, string> = {
  ...fieldLabels,
  name: '名稱',
  color: '顏色',
  position: '順序',
  description: '說明',
  bio: '簡介',
  content_html: '內文',
  publish_date: '日期',
};

type ReportContext = Pick<CommandContext<unknown>, 'report' | 'markFailed'>;

/** Reports the result of each file as it is imported, and the totals at the end. A trial shows what would change. */
export function importReport({ report, markFailed }: ReportContext, isTrial = false) {
  const sums = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  /** Texts of articles that were here before. */
  const texts = { mended: 0, preserved: 0 };
  return {
    add(outcome: ImportOutcome): void {
      const { state, file, line, slug, problem, others = [], preserved = [], changes = [], notes } = outcome;
      sums[state] += 1;
      if (outcome.isTextMended) texts.mended += 1;
      if (preserved.includes('bodyHtml')) texts.preserved += 1;
      if (state === 'refused') markFailed();
      if (state === 'unchanged' && notes.length === 0 && preserved.length === 0) return;
      const position = line === undefined ? file : `${file}:${line}`;
      const text = [`${styleText(styles[state], states[state], { stream: process.stdout })} ${position}`];
      // One file may contain many entries.
      if (!file.includes(slug)) text[0] += ` ${slug}`;
      if (problem) text[0] += `：${problem}`;
      text.push(...others.map((other) => `     ${file}:${other.line}：${other.problem}`));
      if (preserved.length > 0)
        text.push(`     保留人的決定：${preserved.map((field) => labels[field] ?? field).join('、')}`);
      text.push(...notes.map((note) => `     ${note}`));
      if (isTrial) text.push(...changes.flatMap(differenceOf).map((shown) => `     ${shown}`));
      const { changes: _, ...rest } = outcome;
      report(isTrial ? outcome : rest, text.join('\n'));
    },
    end(): void {
      const text = Object.entries(sums).map(([state, count]) => `${states[state as keyof typeof states]} ${count}`);
      const aboutTexts =
        texts.mended + texts.preserved === 0
          ? ''
          : `；內文只修正格式 ${texts.mended} 篇，人改過而沒有動的 ${texts.preserved} 篇`;
      report(
        { total: sums, texts, dryRun: isTrial },
        `${isTrial ? '試跑，沒有寫入。' : ''}${text.join('、')}${aboutTexts}`,
      );
    },
  };
}

function differenceOf({ field, before, after }: FieldChange): string[] {
  const label = fieldLabels[field];
  if (!/\n/.test(before + after)) return [`${label}：${before} → ${after}`];
  return [`${label}：`, ...lineDifference(before, after)];
}
