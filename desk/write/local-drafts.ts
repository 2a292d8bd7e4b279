import type { LocalDraft, LocalDrafts } from './autosave.ts';

const databaseName = 'jianwen-desk';
const storeName = 'drafts';

/** Unsaved articles in this browser's IndexedDB, one for each article. */
export function openLocalDrafts(): LocalDrafts & {
  get(articleId: string): Promise<LocalDraft | undefined>;
  clear(): Promise<void>;
} {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => {
    opened ??= open().catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const run = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => {
    const transaction = (await database()).transaction(storeName, mode);
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
    clear: async () => {
      await run('readwrite', (store) => store.clear());
    },
  };
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
