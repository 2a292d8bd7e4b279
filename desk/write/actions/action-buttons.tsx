import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../app/ui/button.tsx';
import type { DeskArticle } from '../../../contract/desk/model/article.ts';
import { call, wordsOf } from '../../api/call.ts';
import { Menu } from '../../ui/menu.tsx';
import { notify } from '../../ui/notices.tsx';
import type { Autosave } from '../autosave.ts';
import { Preview } from '../preview.tsx';
import { DiscardDialog, FeatureDialog, ReturnDialog, SendDialog, UnpublishDialog } from './action-dialogs.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';

type Action = 'send' | 'return' | 'publish' | 'correct' | 'unpublish' | 'feature' | 'discard' | null;

interface Props {
  article: DeskArticle;
  autosave: Autosave;
  isWriter: boolean;
  /** Resolves once everything typed is at the server. */
  saveNow: () => Promise<void>;
  /** Resolves once the screen shows the article as it is then; what was open over it has gone with the screen before. */
  onDone: () => Promise<void>;
}

/** What can be done with the article now: only what the role and the state allow. */
export function ActionButtons({ article, autosave, isWriter, saveNow, onDone }: Props) {
  const [action, setAction] = useState<Action>(null);
  const { may, state } = article;
  const done = async (text: string) => {
    await onDone();
    notify(text);
  };
  const hasDraft = state !== 'published';
  const open = async (next: Action) => {
    await saveNow();
    if (autosave.hasUnsaved && isWriter) {
      notify('還有內容存不到伺服器，請等網路恢復後再試', 'error');
      return;
    }
    setAction(next);
  };
  const dialog = { article, version: autosave.version, onClose: () => setAction(null), onDone: done };
  return (
    <div className="action-buttons">
      {article.isPublic && article.address && (
        <a className="plain-link" href={article.address} target="_blank" rel="noopener">
          讀者看到的
        </a>
      )}
      <Menu
        name="更多"
        items={moreActions(article).map(({ name, action: next }) => ({ name, onChoose: () => void open(next) }))}
      />
      <Preview articleId={article.id} saveNow={saveNow} />
      {may.publish && state === 'scheduled' && <UnscheduleButton article={article} autosave={autosave} onDone={done} />}
      {may.return && <Button onClick={() => void open('return')}>退回</Button>}
      {may.send && (
        <Button primary={!may.publish} onClick={() => void open('send')}>
          送審
        </Button>
      )}
      {may.publish && (hasDraft || autosave.hasUnsaved) && (
        <Button primary onClick={() => void open('publish')}>
          {publishVerb(article)}
        </Button>
      )}
      {action === 'publish' && <PublishDialog {...dialog} />}
      {action === 'send' && <SendDialog {...dialog} />}
      {action === 'return' && <ReturnDialog {...dialog} />}
      {action === 'correct' && <CorrectionDialog {...dialog} />}
      {action === 'unpublish' && <UnpublishDialog {...dialog} />}
      {action === 'discard' && <DiscardDialog {...dialog} />}
      {action === 'feature' && <FeatureDialog {...dialog} />}
    </div>
  );
}

/** What is done less often than every day. */
function moreActions({ may, isFeatured }: DeskArticle): { name: string; action: Action }[] {
  return [
    ...(may.correct ? [{ name: '更正…', action: 'correct' as const }] : []),
    ...(may.feature ? [{ name: isFeatured ? '取消頭條…' : '設為頭條…', action: 'feature' as const }] : []),
    ...(may.unpublish ? [{ name: '下架…', action: 'unpublish' as const }] : []),
    ...(may.discard ? [{ name: '捨棄草稿…', action: 'discard' as const }] : []),
  ];
}

function publishVerb({ isPublic, state }: DeskArticle): string {
  if (isPublic) return '更新';
  return state === 'withdrawn' ? '重新發布' : '發布';
}

function UnscheduleButton({
  article,
  autosave,
  onDone,
}: Pick<Props, 'article' | 'autosave'> & { onDone: (text: string) => Promise<void> }) {
  const action = useMutation({
    mutationFn: () => call('article/unschedule', { id: article.id, version: autosave.version }),
    onSuccess: () => onDone('已取消排程，回到草稿'),
    onError: (failure) => notify(wordsOf(failure), 'error'),
  });
  return (
    <Button disabled={action.isPending} onClick={() => action.mutate()}>
      取消排程
    </Button>
  );
}
