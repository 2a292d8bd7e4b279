import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { TipFilePlan, TipRowState } from '../../contract/desk/model/tip.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { call, wordsOf } from '../api/call.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Trouble } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';
import { tipsKey } from './tips-query.ts';

interface CheckedFile {
  name: string;
  file: string;
  plan: TipFilePlan;
}

/** Chooses a CSV, shows what it would change, and then stores all of it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const checking = useMutation({
    mutationFn: async ({ name, file }: Pick<CheckedFile, 'name' | 'file'>): Promise<CheckedFile> => ({
      ...{ name, file },
      plan: await call('tip/check-file', { file }),
    }),
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [name, setName] = useState('');
  const input = useRef<HTMLInputElement>(null);

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    setName(chosen.name);
    const isUsable = chosen.size > 0 && chosen.size <= deskLimits.tipFileMaxBytes;
    setProblem(isUsable ? null : deskMessages.fieldTipFile);
    checking.reset();
    if (isUsable) checking.mutate({ name: chosen.name, file: await base64Of(chosen) });
  }
  const checked = checking.data;
  return (
    <Dialog title="匯入小知識" onClose={onClose} isWide>
      <p>
        CSV 檔，第一列寫<b>日期、標題、內容</b>；日期像 2026-11-20。Excel 另存的 UTF-8 或 Big5 都可以。
      </p>
      <div className="tip-file">
        <Button data-focus-first onClick={() => input.current?.click()}>
          選擇檔案
        </Button>
        <span>{name}</span>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // The same file can be chosen again after it was mended.
            target.value = '';
          }}
        />
      </div>
      {checking.isPending && <p role="status">檢查中…</p>}
      {problem && <Trouble text={problem} />}
      {checking.error && <Trouble text={wordsOf(checking.error)} />}
      {checked && (
        <Plan
          key={checked.plan.version}
          checked={checked}
          onOutdated={() => checking.mutate(checked)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

const stateNames: Record<TipRowState, string> = { new: '新增', same: '沒有變', clash: '已有' };
type Clashes = 'keep' | 'replace';

function Plan({
  checked: { name, file, plan },
  onOutdated,
  onClose,
}: {
  checked: CheckedFile;
  onOutdated: () => void;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [clashes, setClashes] = useState<Clashes>('keep');
  const count = (state: TipRowState) => plan.rows.filter((row) => row.state === state).length;
  const stored = count('new') + (clashes === 'replace' ? count('clash') : 0);
  const storing = useMutation({
    mutationFn: () => call('tip/import', { file, version: plan.version, clashes }),
    onSuccess: async ({ added, replaced }) => {
      notify(`匯入了：新增 ${added} 則、取代 ${replaced} 則`);
      onClose();
      await queries.invalidateQueries({ queryKey: tipsKey });
    },
    onError: (error) => {
      notify(wordsOf(error), 'error');
      onOutdated();
    },
  });
  return (
    <section className="tip-plan" aria-label={`「${name}」的內容`}>
      {plan.notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      {plan.problems.length > 0 && (
        <div role="alert">
          <p className="trouble">有 {plan.problems.length} 個地方要先改好，現在什麼都還沒匯入：</p>
          <ul className="tip-problems">
            {plan.problems.map(({ line, problem }) => (
              <li key={`${line} ${problem}`}>
                第 {line} 行：{problem}
              </li>
            ))}
          </ul>
        </div>
      )}
      {plan.problems.length === 0 && (
        <>
          <p role="status">
            新增 {count('new')} 則、那天已有別的 {count('clash')} 則、沒有變 {count('same')} 則。
          </p>
          {count('clash') > 0 && (
            <fieldset className="tip-clashes">
              <legend>已有小知識的日子</legend>
              <ClashChoice name="保留原來的" isChosen={clashes === 'keep'} onChoose={() => setClashes('keep')} />
              <ClashChoice
                name="用檔案的取代"
                isChosen={clashes === 'replace'}
                onChoose={() => setClashes('replace')}
              />
            </fieldset>
          )}
          <PlannedRows plan={plan} />
          <div className="button-row">
            <Button onClick={onClose}>取消</Button>
            <Button primary disabled={stored === 0 || storing.isPending} onClick={() => storing.mutate()}>
              {storing.isPending ? '匯入中…' : `匯入 ${stored} 則`}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function ClashChoice({ name, isChosen, onChoose }: { name: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <label>
      <input type="radio" name="clashes" checked={isChosen} onChange={onChoose} />
      <span>{name}</span>
    </label>
  );
}

function PlannedRows({ plan }: { plan: TipFilePlan }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
    <section className="tip-rows" aria-label="檔案裡的小知識" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">標題</th>
            <th scope="col">狀態</th>
          </tr>
        </thead>
        <tbody>
          {plan.rows.map(({ line, day, title, state, storedTitle }) => (
            <tr key={line}>
              <td>{day}</td>
              <th scope="row">{title}</th>
              <td>
                {stateNames[state]}
                {state === 'clash' && `「${storedTitle}」`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The bytes as they are: the server recognises the encoding. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
