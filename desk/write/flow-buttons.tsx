import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { LongTextField, TextField } from '../../app/ui/form/text-field.tsx';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { ArticleChanged, DeskArticle } from '../../contract/desk/model/article.ts';
import { call, wordsOf } from '../api/call.ts';
import { Dialog, FormDialog } from '../ui/dialog.tsx';
import { Menu } from '../ui/menu.tsx';
import { notify } from '../ui/notices.tsx';
import { instantOf } from '../ui/times.ts';
import type { Autosave } from './autosave.ts';
import { Preview } from './preview.tsx';
import { PublishDialog } from './publish-dialog.tsx';

type Action = 'send' | 'return' | 'publish' | 'correct' | 'unpublish' | 'feature' | 'discard' | null;

interface Props {
  article: DeskArticle;
  autosave: Autosave;
  isWriter: boolean;
  /** Resolves once everything typed is at the server. */
  saveNow: () => Promise<void>;
  onDone: () => void;
}

/** What can be done with the article now: only what the role and the state allow. */
export function FlowButtons({ article, autosave, isWriter, saveNow, onDone }: Props) {
  const [action, setAction] = useState<Action>(null);
  const { may, state } = article;
  const close = () => setAction(null);
  const done = (text: string) => {
    setAction(null);
    notify(text);
    onDone();
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
  return (
    <div className="flow-buttons">
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
      {action === 'publish' && (
        <PublishDialog article={article} version={autosave.version} onClose={close} onDone={done} />
      )}
      {action === 'send' && (
        <TextAction
          title="送審"
          label="給編輯的備註（可不填）"
          button="送審"
          max={deskLimits.noteMax}
          isOptional
          onClose={close}
          onSubmit={(note) =>
            call('article/send', { id: article.id, version: autosave.version, ...(note && { note }) })
          }
          onDone={() => done('已送審')}
        />
      )}
      {action === 'return' && (
        <TextAction
          title="退回"
          label="退回的原因"
          button="退回給撰稿人"
          max={deskLimits.noteMax}
          onClose={close}
          onSubmit={(note) => call('article/return', { id: article.id, version: autosave.version, note })}
          onDone={() => done('已退回')}
        />
      )}
      {action === 'correct' && (
        <TextAction
          title="更正"
          label="讀者會看到的更正說明"
          hint="哪裡錯了、正確的是什麼；日期會自動加上。內文的修改請另外按「更新」。"
          button="刊出更正"
          max={deskLimits.correctionMax}
          onClose={close}
          onSubmit={(text) => call('article/correct', { id: article.id, text })}
          onDone={() => done('更正已刊出')}
        />
      )}
      {action === 'unpublish' && (
        <TextAction
          title="下架"
          label="給讀者的一句說明"
          hint="文章會從列表、搜尋、訂閱與網站地圖移除，網址顯示這句話。"
          button="下架"
          max={deskLimits.sentenceMax}
          onClose={close}
          onSubmit={(sentence) => call('article/unpublish', { id: article.id, sentence })}
          onDone={() => done('已下架')}
        />
      )}
      {action === 'discard' && (
        <DiscardDialog article={article} version={autosave.version} onClose={close} onDone={done} />
      )}
      {action === 'feature' && <FeatureDialog article={article} onClose={close} onDone={done} />}
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

interface TextActionProps {
  title: string;
  label: string;
  hint?: string;
  button: string;
  max: number;
  isOptional?: boolean;
  onClose: () => void;
  onSubmit: (text: string) => Promise<ArticleChanged>;
  onDone: () => void;
}

/** An action that needs some words. What was typed stays when the call fails. */
function TextAction({
  title,
  label,
  hint,
  button,
  max,
  isOptional = false,
  onClose,
  onSubmit,
  onDone,
}: TextActionProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const action = useMutation({
    mutationFn: onSubmit,
    onSuccess: onDone,
    onError: (failure) => setError(wordsOf(failure)),
  });
  const submit = () => {
    if (text.trim() === '' && !isOptional) return setError('請寫幾個字');
    action.mutate(text.trim());
  };
  return (
    <FormDialog
      title={title}
      button={button}
      isBusy={action.isPending}
      otherButtons={<Button onClick={onClose}>取消</Button>}
      onSubmit={submit}
      onClose={onClose}
    >
      {hint && <p className="quiet">{hint}</p>}
      <LongTextField
        name="text"
        label={label}
        error={error}
        value={text}
        longest={max}
        onChange={setText}
        data-focus-first
      />
    </FormDialog>
  );
}

interface DialogProps {
  article: DeskArticle;
  onClose: () => void;
  onDone: (text: string) => void;
}

function UnscheduleButton({
  article,
  autosave,
  onDone,
}: Pick<Props, 'article' | 'autosave'> & Pick<DialogProps, 'onDone'>) {
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

function DiscardDialog({ article, version, onClose, onDone }: DialogProps & { version: number }) {
  const action = useMutation({
    mutationFn: () => call('article/discard', { id: article.id, version }),
    onSuccess: () => onDone(article.isPublic ? '已捨棄尚未發布的更新' : '已捨棄草稿'),
    onError: (failure) => notify(wordsOf(failure), 'error'),
  });
  return (
    <Dialog title="捨棄草稿" onClose={onClose}>
      <p>
        {article.isPublic ? '讀者看到的文章不變，尚未發布的修改會移除。' : '這篇文章還沒有發布過，捨棄後會從列表移除。'}
        內容仍留在版本裡。
      </p>
      <div className="button-row">
        <Button onClick={onClose}>取消</Button>
        <Button primary disabled={action.isPending} onClick={() => action.mutate()}>
          捨棄
        </Button>
      </div>
    </Dialog>
  );
}

function FeatureDialog({ article, onClose, onDone }: DialogProps) {
  const [until, setUntil] = useState('');
  const [error, setError] = useState<string>();
  const action = useMutation({
    mutationFn: () =>
      article.isFeatured
        ? call('article/unfeature', {})
        : call('article/feature', { id: article.id, until: until ? instantOf(until) : null }),
    onSuccess: () => onDone(article.isFeatured ? '已取消頭條' : '已設為首頁頭條'),
    onError: (failure) => setError(wordsOf(failure)),
  });
  return (
    <Dialog title={article.isFeatured ? '取消頭條' : '設為首頁頭條'} onClose={onClose}>
      {article.isFeatured ? (
        <p>取消後，首頁頭條換成最新的文章。</p>
      ) : (
        <TextField
          label="到什麼時候為止（可不填，台北時間）"
          type="datetime-local"
          value={until}
          onChange={setUntil}
          error={error}
        />
      )}
      <div className="button-row">
        <Button onClick={onClose}>返回</Button>
        <Button primary disabled={action.isPending} onClick={() => action.mutate()}>
          {article.isFeatured ? '取消頭條' : '設為頭條'}
        </Button>
      </div>
    </Dialog>
  );
}
