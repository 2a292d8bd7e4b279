import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import type { ArticleVersion, VersionContent } from '../../contract/desk/model/article.ts';
import { call, wordsOf } from '../api/call.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';
import { shortTime } from '../ui/times.ts';
import type { SidePanelProps } from './side-panel.tsx';
import { textDifference } from './text-difference.ts';
import { readBlock } from './words-of-block.ts';

const kindNames: Record<ArticleVersion['kind'], string> = { draft: '草稿', public: '已發布', unsaved: '未存的內容' };
const shownAtFirst = 6;

/** Who saved what when; any two can be compared, and an old one restored as a new draft. */
export function Versions({ article, autosave, tab, isEditable, saveNow, onReload }: SidePanelProps) {
  const [isLong, setLong] = useState(false);
  const [compared, setCompared] = useState<ArticleVersion | null>(null);
  const { data } = useQuery({
    queryKey: ['versions', article.id, autosave.version],
    queryFn: () => call('version/list', { articleId: article.id }),
  });
  const items = data?.items ?? [];
  return (
    <section>
      <h2>版本</h2>
      <ol className="versions">
        {items.slice(0, isLong ? undefined : shownAtFirst).map((version) => (
          <li key={version.id}>
            <span>
              <time dateTime={version.at}>{shortTime(version.at)}</time> {version.by}
              <small>
                {kindNames[version.kind]}
                {version.what && `・${version.what}`}
              </small>
            </span>
            <button
              type="button"
              className="text-button"
              onClick={() => void saveNow().then(() => setCompared(version))}
            >
              比較
            </button>
          </li>
        ))}
      </ol>
      {items.length > shownAtFirst && (
        <button type="button" className="text-button" onClick={() => setLong(!isLong)}>
          {isLong ? '少看一點' : `全部 ${items.length} 個版本`}
        </button>
      )}
      {compared && (
        <CompareDialog
          articleId={article.id}
          versions={items}
          start={compared}
          onClose={() => setCompared(null)}
          onRestore={
            isEditable
              ? async (version) => {
                  await call('version/restore', {
                    articleId: article.id,
                    id: version.id,
                    version: autosave.version,
                    tab,
                  });
                  await onReload();
                  notify('已還原成新的草稿');
                }
              : null
          }
        />
      )}
    </section>
  );
}

interface CompareProps {
  articleId: string;
  versions: ArticleVersion[];
  start: ArticleVersion;
  onClose: () => void;
  onRestore: ((version: ArticleVersion) => Promise<void>) | null;
}

function CompareDialog({ articleId, versions, start, onClose, onRestore }: CompareProps) {
  const [from, setFrom] = useState(start.id);
  const [to, setTo] = useState('current');
  const { data, error } = useQuery({
    queryKey: ['compare', articleId, from, to],
    gcTime: 0,
    queryFn: () => call('version/compare', { articleId, from, to }),
  });
  const restore = useMutation({
    mutationFn: async (version: ArticleVersion) => onRestore?.(version),
    onError: (failure) => notify(wordsOf(failure), 'error'),
  });
  const chosen = versions.find(({ id }) => id === from);
  return (
    <Dialog title="比較版本" onClose={onClose} isWide>
      <div className="compare-choice">
        <VersionChoice label="從" value={from} versions={versions} onChange={setFrom} />
        <VersionChoice label="到" value={to} versions={versions} onChange={setTo} hasCurrent />
        {onRestore && chosen && (
          <Button disabled={restore.isPending} onClick={() => restore.mutate(chosen)}>
            {`還原 ${shortTime(chosen.at)} 的版本`}
          </Button>
        )}
      </div>
      {error && <p className="trouble">{wordsOf(error)}</p>}
      {data ? <Difference from={data.from} to={data.to} /> : !error && <Loading />}
    </Dialog>
  );
}

interface VersionChoiceProps {
  label: string;
  value: string;
  versions: ArticleVersion[];
  onChange: (id: string) => void;
  hasCurrent?: boolean;
}

function VersionChoice({ label, value, versions, onChange, hasCurrent = false }: VersionChoiceProps) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {hasCurrent && <option value="current">現在的草稿</option>}
        {versions.map(({ id, at, by, kind }) => (
          <option key={id} value={id}>{`${shortTime(at)} ${by}・${kindNames[kind]}`}</option>
        ))}
      </select>
    </label>
  );
}

function Difference({ from, to }: { from: VersionContent; to: VersionContent }) {
  const blocks = textDifference(from.fields, to.fields, readHtml);
  if (!blocks.some(({ isChanged }) => isChanged)) return <p className="quiet">兩個版本的文字與格式相同</p>;
  return (
    <div className="difference">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew for each comparison.
        <p key={at} className={block.isChanged ? 'difference-changed' : undefined}>
          {block.label && <b>{block.label}</b>}
          {block.parts.map(({ text, change }, part) => {
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            if (change === 'added') return <ins key={part}>{text}</ins>;
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            return change === 'removed' ? <del key={part}>{text}</del> : <span key={part}>{text}</span>;
          })}
        </p>
      ))}
    </div>
  );
}

function readHtml(html: string) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return readBlock(template.content);
}
