import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../app/ui/button.tsx';
import { TextField } from '../../../app/ui/form/text-field.tsx';
import { deskLimits } from '../../../contract/desk/limits.ts';
import { call, wordsOf } from '../../api/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notices.tsx';
import { instantOf } from '../../ui/times.ts';
import { type ActionDialogProps, TextDialog } from './text-dialog.tsx';

export function SendDialog({ article: { id }, version, onClose, onDone }: ActionDialogProps) {
  return (
    <TextDialog
      title="送審"
      label="給編輯的備註（可不填）"
      button="送審"
      max={deskLimits.noteMax}
      isOptional
      onClose={onClose}
      onSubmit={(note) => call('article/send', { id, version, ...(note && { note }) })}
      onDone={() => onDone('已送審')}
    />
  );
}

export function ReturnDialog({ article: { id }, version, onClose, onDone }: ActionDialogProps) {
  return (
    <TextDialog
      title="退回"
      label="退回的原因"
      button="退回給撰稿人"
      max={deskLimits.noteMax}
      onClose={onClose}
      onSubmit={(note) => call('article/return', { id, version, note })}
      onDone={() => onDone('已退回')}
    />
  );
}

export function UnpublishDialog({ article: { id }, onClose, onDone }: ActionDialogProps) {
  return (
    <TextDialog
      title="下架"
      label="給讀者的一句說明"
      hint="文章會從列表、搜尋、訂閱與網站地圖移除，網址顯示這句話。"
      button="下架"
      max={deskLimits.sentenceMax}
      onClose={onClose}
      onSubmit={(sentence) => call('article/unpublish', { id, sentence })}
      onDone={() => onDone('已下架')}
    />
  );
}

export function DiscardDialog({ article, version, onClose, onDone }: ActionDialogProps) {
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

export function FeatureDialog({ article, onClose, onDone }: ActionDialogProps) {
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
