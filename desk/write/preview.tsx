import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { deskPreviewBase } from '../../contract/desk/limits.ts';
import { call, wordsOf } from '../api/call.ts';
import { notify } from '../ui/notices.tsx';
import { PreviewDialog } from '../ui/preview-dialog.tsx';
import { shortTime } from '../ui/times.ts';

interface Props {
  articleId: string;
  saveNow: () => Promise<void>;
}

/** The reader's real page of the draft. */
export function Preview({ articleId, saveNow }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => void saveNow().then(() => setOpen(true))}>預覽</Button>
      {isOpen && <PreviewDialog address={`${deskPreviewBase}/${articleId}`} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Links by which outsiders read the draft. */
export function PreviewLinks({ articleId }: { articleId: string }) {
  const queries = useQueryClient();
  const key = ['previews', articleId];
  const [made, setMade] = useState('');
  const { data } = useQuery({ queryKey: key, queryFn: () => call('preview/list', { articleId }) });
  const fail = (error: unknown) => notify(wordsOf(error), 'error');
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  const make = useMutation({
    mutationFn: () => call('preview/make', { articleId }),
    onSuccess: async ({ address }) => {
      setMade(new URL(address, location.href).href);
      await refresh();
    },
    onError: fail,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => call('preview/revoke', { articleId, id }),
    onSuccess: async () => {
      setMade('');
      await refresh();
    },
    onError: fail,
  });
  return (
    <section>
      <h2>給外部的人看</h2>
      <Button disabled={make.isPending} onClick={() => make.mutate()}>
        產生連結（7 天）
      </Button>
      {made && (
        <p className="made-link">
          <input readOnly value={made} aria-label="預覽連結" onFocus={(event) => event.target.select()} />
          <Button onClick={() => void navigator.clipboard.writeText(made).then(() => notify('已複製連結'))}>
            複製
          </Button>
        </p>
      )}
      <ul className="preview-links">
        {(data?.items ?? []).map(({ id, by, expiresAt }) => (
          <li key={id}>
            <span className="quiet">
              {by}・到 {shortTime(expiresAt)}
            </span>
            <button type="button" className="text-button" onClick={() => revoke.mutate(id)}>
              撤銷
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
