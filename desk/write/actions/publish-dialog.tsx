import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../app/ui/button.tsx';
import { Checkbox } from '../../../app/ui/form/checkbox.tsx';
import { TextField } from '../../../app/ui/form/text-field.tsx';
import type { Checklist, DeskArticle } from '../../../contract/desk/model/article.ts';
import { call, wordsOf } from '../../api/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading-and-failure.tsx';
import { instantOf, shortTime } from '../../ui/times.ts';

interface Props {
  article: DeskArticle;
  version: number;
  onClose: () => void;
  onDone: (text: string) => Promise<void>;
}

/** The checklist, then 發布 at once or at a chosen time. Errors stop, warnings ask. */
export function PublishDialog({ article, version, onClose, onDone }: Props) {
  const [time, setTime] = useState('');
  const [hideEarlier, setHideEarlier] = useState(false);
  const [error, setError] = useState<string>();
  const { id, isPublic } = article;
  const checklist = useQuery({
    queryKey: ['check', id, version],
    gcTime: 0,
    queryFn: () => call('article/check', { id }),
  });
  const at = time ? instantOf(time) : null;
  const publish = useMutation({
    mutationFn: async () => {
      if (at) await call('article/schedule', { id, version, at, acceptWarnings: true });
      else await call('article/publish', { id, version, acceptWarnings: true, hideEarlier });
    },
    onSuccess: () => onDone(at ? `已排程：${shortTime(at)}` : '已發布，讀者現在就看得到'),
    onError: (failure) => setError(wordsOf(failure)),
  });
  const verb = isPublic ? '更新' : '發布';
  return (
    <Dialog title={verb} onClose={onClose}>
      {checklist.data ? (
        <>
          {!checklist.data.canPublish && <p>先修正打 ✕ 的地方，就能{verb}。</p>}
          <Findings checklist={checklist.data} />
        </>
      ) : checklist.error ? (
        <p>{wordsOf(checklist.error)}</p>
      ) : (
        <Loading text="檢查中…" />
      )}
      {isPublic && (
        <Checkbox name="hideEarlier" checked={hideEarlier} onChange={setHideEarlier}>
          不留舊文：拿掉了被害人的名字之類的內容，往後的更正也不再讓讀者看到更新前的文字（編輯台的版本還在）
        </Checkbox>
      )}
      {!isPublic && (
        <TextField
          label="時間（台北）"
          hint="留空就是現在"
          type="datetime-local"
          value={time}
          onChange={(value) => {
            setTime(value);
            setError(undefined);
          }}
        />
      )}
      <p className="trouble" role="alert">
        {error}
      </p>
      <div className="button-row">
        <Button onClick={onClose}>再看看</Button>
        <Button primary disabled={!checklist.data?.canPublish || publish.isPending} onClick={() => publish.mutate()}>
          {at ? '排定時間' : `現在${verb}`}
        </Button>
      </div>
    </Dialog>
  );
}

/** What the check found: errors first. */
export function Findings({ checklist }: { checklist: Checklist }) {
  const { findings } = checklist;
  if (findings.length === 0) return <p className="finding finding-ok">都檢查過了，可以發布</p>;
  return (
    <ul className="findings">
      {findings
        .toSorted((one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'))
        .map(({ rule, level, text, found }) => (
          <li key={rule} className={`finding finding-${level}`}>
            <span className="for-screen-readers">{level === 'error' ? '必須修正：' : '提醒：'}</span>
            {text}
            {found.length > 0 && <span className="quiet">（{found.join('、')}）</span>}
          </li>
        ))}
    </ul>
  );
}
