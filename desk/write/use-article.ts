import { useCallback, useEffect, useRef, useState } from 'react';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { ArticleLock, DeskArticle } from '../../contract/desk/model/article.ts';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { call } from '../api/call.ts';
import { notify } from '../ui/notices.tsx';
import { Autosave, type LocalDrafts, type SaveStatus } from './autosave.ts';

export interface ArticleInUse {
  /** State and rights as they are now; the fields are those of when it was opened. */
  article: DeskArticle;
  autosave: Autosave;
  saving: SavingNow;
  /** This tab holds the lock and may write. */
  isWriter: boolean;
  lock: ArticleLock | null;
  /** Someone took over from this tab. */
  takenOverBy: string | null;
  takeOver(): Promise<void>;
  /** The person has changed something. */
  noteChange(): void;
}

interface Options {
  article: DeskArticle;
  tab: string;
  drafts: LocalDrafts;
  me: WhoAmI;
  /** Someone else has saved, and nothing here would be lost by loading it. */
  onChanged(): void;
  /** Saving has ended, and what could be saved is at the server. */
  onClosed(): void;
}

/** How the text is saved now. It changes while someone types, so that only what shows it renders again. */
export class SavingNow {
  #status: SaveStatus;
  readonly #listeners = new Set<() => void>();

  constructor(status: SaveStatus) {
    this.#status = status;
  }

  readonly get = (): SaveStatus => this.#status;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  set(status: SaveStatus): void {
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }
}

/** A writer who pauses for longer lets others write. */
const writingFor = 60_000;

/** Saving and the lock of an open article: one tab writes, the others read along. */
export function useArticle({ article: opened, tab, drafts, me, onChanged, onClosed }: Options): ArticleInUse {
  const { id } = opened;
  const [article, setArticle] = useState(opened);
  const latestState = useRef(opened.state);
  const [saving] = useState(() => new SavingNow({ is: 'saved', at: opened.savedAt }));
  const [hasConflict, setHasConflict] = useState(false);
  const [lock, setLock] = useState<ArticleLock | null>(opened.lock);
  const [takenOverBy, setTakenOverBy] = useState<string | null>(null);
  const [autosave] = useState(
    () =>
      new Autosave({
        articleId: id,
        version: opened.version,
        savedAt: opened.savedAt,
        save: (fields, version) => call('article/save', { id, version, tab, fields }),
        keepUnsaved: (fields) => call('article/keep-unsaved', { id, fields }),
        drafts,
        onStatus: (status) => {
          saving.set(status);
          if (status.is === 'conflict') setHasConflict(true);
        },
        onSaved: ({ dropped, state }) => {
          // The first change of a published article begins an update, which can then be published.
          if (state !== latestState.current) {
            latestState.current = state;
            void call('article/open', { id, tab }).then(setArticle, () => {});
          }
          if (dropped.length > 0) notify(`儲存時移除了不允許的內容：${dropped.join('、')}`);
        },
      }),
  );
  // After a conflict nothing more is saved, so nothing more may be typed.
  const isWriter = takenOverBy === null && !hasConflict && (lock === null || lock.isMine);
  // Not by the computer's time, which may be corrected by hours while someone writes.
  const lastChange = useRef(Number.NEGATIVE_INFINITY);
  const holdsLock = useRef(false);
  const isTakingLock = useRef(false);

  /** Takes or renews the lock; a tab that had it and finds another's was taken over. */
  const renew = useCallback(async () => {
    const reply = await call('article/lock', { id, tab });
    setLock(reply.lock);
    if (reply.lock?.isMine) {
      holdsLock.current = true;
    } else if (reply.lock && holdsLock.current) {
      holdsLock.current = false;
      setTakenOverBy(reply.lock.staff.id === me.id ? '您在另一個分頁' : reply.lock.staff.name);
      await autosave.takenOver();
    }
  }, [id, tab, autosave, me.id]);

  /** The first change takes the lock at once; reading takes none. */
  const noteChange = useCallback(() => {
    lastChange.current = performance.now();
    // A failure is ignored: the draft stays on this device, and the next save reports a conflict if another person wrote.
    if (holdsLock.current || isTakingLock.current) return;
    isTakingLock.current = true;
    void renew()
      .catch(() => {})
      .finally(() => {
        isTakingLock.current = false;
      });
  }, [renew]);

  useEffect(() => {
    if (!opened.may.write) return;
    const timer = setInterval(() => {
      const isWriting = performance.now() - lastChange.current < writingFor || autosave.hasUnsaved;
      void (isWriting ? renew() : look()).catch(() => {});
    }, deskLimits.lockRenewEvery * 1_000);
    /** A tab that only reads sees who writes, and what they have saved. */
    async function look() {
      holdsLock.current = false;
      const now = await call('article/open', { id, tab });
      setLock(now.lock);
      if (now.version !== autosave.version && !autosave.hasUnsaved) onChanged();
    }
    return () => clearInterval(timer);
  }, [id, tab, opened.may.write, autosave, renew, onChanged]);

  useEffect(() => {
    const online = () => autosave.retryNow();
    const leave = (event: BeforeUnloadEvent) => {
      if (autosave.isAtRisk) event.preventDefault();
    };
    window.addEventListener('online', online);
    window.addEventListener('beforeunload', leave);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('beforeunload', leave);
      void autosave.flush().then(() => {
        autosave.close();
        onClosed();
      });
    };
  }, [autosave, onClosed]);

  const takeOver = useCallback(async () => {
    await call('article/take-over', { id, tab });
  }, [id, tab]);

  return { article, autosave, saving, isWriter, lock, takenOverBy, takeOver, noteChange };
}

/** Lets others write. Sent while the page may be closing, so nothing waits for the answer. */
export function release(id: string, tab: string): void {
  void call('article/release', { id, tab }, { outlivesPage: true }).catch(() => {});
}
