import { type DeskArticle, sameFields } from '../../contract/desk/model/article.ts';
import type { LocalDraft, LocalDrafts } from './autosave.ts';

const databaseName = 'jianwen-desk';
const storeName = 'drafts';

/** Unsaved articles in this browser's IndexedDB, one for each article. */
export function openLocalDrafts(): LocalDrafts & {
  get(articleId: string): Promise<LocalDraft | undefined>;
} {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => {
    opened ??= open().catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  /** The browser may close a connection, for example when its storage process ends. It is then opened again. */
  const begin = async (mode: IDBTransactionMode) => {
    try {
      return (await database()).transaction(storeName, mode);
    } catch {
      opened = undefined;
      return (await database()).transaction(storeName, mode);
    }
  };
  const run = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => {
    const transaction = await begin(mode);
    const request = work(transaction.objectStore(storeName));
    return new Promise<T>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  };
  return {
    get: (articleId) => run<LocalDraft | undefined>('readonly', (store) => store.get(articleId)),
    put: async (draft) => {
      await run('readwrite', (store) => store.put(draft, draft.articleId));
    },
    remove: async (articleId) => {
      await run('readwrite', (store) => store.delete(articleId));
    },
  };
}

/**
 * Whether the text of this device was written over what the server has: over its version, or over a save of this
 * device whose answer never came.
 */
export function continuesStored(
  { version, sent }: LocalDraft,
  article: Pick<DeskArticle, 'version' | 'fields'>,
): boolean {
  if (version === article.version) return true;
  return sent !== null && article.version === version + 1 && sameFields(sent, article.fields);
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(request.error);
  });
}
