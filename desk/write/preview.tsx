import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { deskPreviewBase } from '../../contract/desk/limits.ts';
import { call, wordsOf } from '../api/call.ts';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notices.tsx';
import { shortTime } from '../ui/times.ts';

const widths = { phone: '手機', desktop: '電腦' } as const;
type Width = keyof typeof widths;

interface Props {
  articleId: string;
  saveNow: () => Promise<void>;
}

/** The reader's real page of the draft, and links for outsiders. */
export function Preview({ articleId, saveNow }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section>
      <h2>預覽</h2>
      <Button onClick={() => void saveNow().then(() => setOpen(true))}>預覽</Button>
      {isOpen && <PreviewDialog articleId={articleId} onClose={() => setOpen(false)} />}
      <PreviewLinks articleId={articleId} />
    </section>
  );
}

function PreviewDialog({ articleId, onClose }: { articleId: string; onClose: () => void }) {
  const [width, setWidth] = useState<Width>('phone');
  const [isDark, setDark] = useState(false);
  const address = `${deskPreviewBase}/${articleId}?theme=${isDark ? 'dark' : 'light'}`;
  return (
    <Dialog title="預覽" onClose={onClose} isWide>
      <fieldset className="button-row" aria-label="畫面">
        {(Object.keys(widths) as Width[]).map((name) => (
          <Button key={name} aria-pressed={width === name} onClick={() => setWidth(name)}>
            {widths[name]}
          </Button>
        ))}
        <Button aria-pressed={isDark} onClick={() => setDark(!isDark)}>
          深色
        </Button>
        <a className="plain-link" href={address} target="_blank" rel="noopener">
          另開分頁
        </a>
      </fieldset>
      <iframe className={`preview preview-${width}`} src={address} title="讀者看到的樣子" />
    </Dialog>
  );
}

function PreviewLinks({ articleId }: { articleId: string }) {
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
    <>
      <Button disabled={make.isPending} onClick={() => make.mutate()}>
        給外部的連結（7 天）
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
    </>
  );
}
