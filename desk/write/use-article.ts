import { useCallback, useEffect, useState } from 'react';
import { deskApiBase, deskLimits } from '../../contract/desk/limits.ts';
import type { ArticleLock, DeskArticle } from '../../contract/desk/model/article.ts';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { call } from '../api/call.ts';
import { notify } from '../ui/notices.tsx';
import { Autosave, type LocalDrafts, type SaveStatus } from './autosave.ts';

export interface ArticleInUse {
  autosave: Autosave;
  status: SaveStatus;
  /** This tab holds the lock and may write. */
  isWriter: boolean;
  lock: ArticleLock | null;
  /** Someone took over from this tab. */
  takenOverBy: string | null;
  takeOver(): Promise<void>;
}

interface Options {
  article: DeskArticle;
  tab: string;
  drafts: LocalDrafts;
  me: WhoAmI;
}

/** Saving and the lock of an open article: one tab writes, the others read along. */
export function useArticle({ article, tab, drafts, me }: Options): ArticleInUse {
  const { id } = article;
  const [status, setStatus] = useState<SaveStatus>({ is: 'saved', at: article.savedAt });
  const [lock, setLock] = useState<ArticleLock | null>(article.lock);
  const [takenOverBy, setTakenOverBy] = useState<string | null>(null);
  const [autosave] = useState(
    () =>
      new Autosave({
        articleId: id,
        version: article.version,
        savedAt: article.savedAt,
        save: (fields, version) => call('article/save', { id, version, tab, fields }),
        keepUnsaved: (fields) => call('article/keep-unsaved', { id, fields }),
        drafts,
        onStatus: setStatus,
        onSaved: ({ dropped }) => {
          if (dropped.length > 0) notify(`儲存時移除了不允許的內容：${dropped.join('、')}`);
        },
      }),
  );
  const isWriter = lock?.isMine === true && takenOverBy === null;

  useEffect(() => {
    if (!article.may.write) return;
    let hadLock = false;
    let isEnded = false;
    const renew = async () => {
      try {
        const reply = await call('article/lock', { id, tab });
        if (isEnded) return;
        setLock(reply.lock);
        if (reply.lock?.isMine) hadLock = true;
        else if (hadLock && reply.lock) {
          hadLock = false;
          const { name, id: staffId } = reply.lock.staff;
          setTakenOverBy(staffId === me.id ? '您在另一個分頁' : name);
          await autosave.takenOver();
        }
      } catch {
        // Without the server nobody can take over; the next round asks again.
      }
    };
    void renew();
    const timer = setInterval(renew, deskLimits.lockRenewEvery * 1_000);
    return () => {
      isEnded = true;
      clearInterval(timer);
    };
  }, [id, tab, article.may.write, autosave, me.id]);

  useEffect(() => {
    const online = () => autosave.retryNow();
    const leave = (event: BeforeUnloadEvent) => {
      if (autosave.isAtRisk) event.preventDefault();
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') void autosave.flush();
    };
    window.addEventListener('online', online);
    window.addEventListener('beforeunload', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('beforeunload', leave);
      document.removeEventListener('visibilitychange', hide);
      void autosave.flush().then(() => {
        autosave.close();
        release(id, tab);
      });
    };
  }, [autosave, id, tab]);

  const takeOver = useCallback(async () => {
    await call('article/take-over', { id, tab });
  }, [id, tab]);

  return { autosave, status, isWriter, lock, takenOverBy, takeOver };
}

/** Sent while the page may be closing, so nothing waits for the answer. */
function release(id: string, tab: string): void {
  void fetch(`${deskApiBase}/article/release`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, tab }),
    keepalive: true,
  }).catch(() => {});
}
