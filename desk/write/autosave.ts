import type { ArticleFields, ArticleSaved } from '../../contract/desk/model/article.ts';
import { DeskError } from '../api/call.ts';

/** Where unsaved text is stored on this device. */
export interface LocalDrafts {
  put(draft: LocalDraft): Promise<void>;
  remove(articleId: string): Promise<void>;
}

export interface LocalDraft {
  articleId: string;
  /** The stored version that the text was written over. */
  version: number;
  fields: ArticleFields;
  /** What was sent over that version and not answered yet: the server may have stored it. */
  sent: ArticleFields | null;
  at: number;
}

export type SaveStatus =
  | { is: 'saved'; at: string }
  | { is: 'waiting' | 'saving' | 'offline' | 'notStored' }
  /** Someone else has saved or taken over. `keptOn` says where the text of this tab is now. */
  | { is: 'conflict'; keptOn: 'server' | 'device' | 'nowhere' }
  | { is: 'invalid'; message: string };

export interface AutosaveOptions {
  articleId: string;
  version: number;
  savedAt: string;
  save(fields: ArticleFields, version: number): Promise<ArticleSaved>;
  /** Stores the text as a version beside the draft, after someone else has saved or taken over. */
  keepUnsaved(fields: ArticleFields): Promise<unknown>;
  drafts: LocalDrafts;
  onStatus(status: SaveStatus): void;
  onSaved?(saved: ArticleSaved): void;
}

const saveAfter = 800;
const saveAtLatest = 1_500;
const storeAfter = 100;
/** A save waits no longer for this device, whose storage may be broken. */
const longestStoring = 500;
const firstRetry = 2_000;
const longestRetry = 30_000;

/**
 * Saves an article while it is written. A change goes to this device after 0.1 s and to the server within 2 s. A save
 * that fails is tried again until it succeeds. A save over someone else's version fails; the text then becomes a
 * version of its own and saving stops.
 */
export class Autosave {
  readonly #options: AutosaveOptions;
  #version: number;
  /** Changes that were not sent yet. */
  #fields: ArticleFields | null = null;
  /** Sent without an answer so far. The same fields are sent again, because the server recognises a repeated save. */
  #sent: ArticleFields | null = null;
  #saving: Promise<void> | null = null;
  #hasStopped = false;
  #firstUnsaved = 0;
  #isAtRisk = false;
  #retryIn = firstRetry;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #storeTimer: ReturnType<typeof setTimeout> | undefined;
  #storing: Promise<boolean> | null = null;
  #storeAgain: Promise<boolean> | null = null;
  #settled: (() => void)[] = [];

  constructor(options: AutosaveOptions) {
    this.#options = options;
    this.#version = options.version;
    options.onStatus({ is: 'saved', at: options.savedAt });
  }

  get version(): number {
    return this.#version;
  }

  get hasUnsaved(): boolean {
    return this.#fields !== null || this.#sent !== null;
  }

  /** Neither the server nor this device has the last change. */
  get isAtRisk(): boolean {
    return this.#isAtRisk;
  }

  change(fields: ArticleFields): void {
    if (this.#hasStopped) return;
    const isFirst = this.#fields === null;
    this.#fields = fields;
    this.#isAtRisk = true;
    // The clock of the computer may be set back while someone types; this one is not.
    const now = performance.now();
    if (isFirst) this.#firstUnsaved = now;
    if (!this.#saving) this.#options.onStatus({ is: 'waiting' });
    this.#storeTimer ??= setTimeout(() => this.#storeLocally(), storeAfter);
    this.#schedule(this.#waitFrom(now));
  }

  /** The page may end at any moment: stores on this device and saves without waiting for more. */
  hurry(): void {
    if (!this.hasUnsaved || this.#hasStopped) return;
    void this.#storeLocally();
    this.#schedule(0);
  }

  /** Saves now; resolves when nothing is left to save, or when it cannot be saved at present. */
  flush(): Promise<void> {
    if (!this.hasUnsaved || this.#hasStopped) return Promise.resolve();
    const settled = new Promise<void>((resolve) => {
      this.#settled.push(resolve);
    });
    this.#schedule(0);
    return settled;
  }

  /** The network is back, or the person asks for it. */
  retryNow(): void {
    this.#retryIn = firstRetry;
    if (this.hasUnsaved) this.#schedule(0);
  }

  /** Another tab took the lock: what is not saved becomes a version. A save under way may still succeed. */
  async takenOver(): Promise<void> {
    if (this.#hasStopped) return;
    this.#hasStopped = true;
    clearTimeout(this.#saveTimer);
    await this.#saving;
    await this.#keepAsVersion();
  }

  /** Ends without saving; what is stored on this device stays. */
  close(): void {
    this.#hasStopped = true;
    clearTimeout(this.#saveTimer);
    if (this.#storeTimer !== undefined) void this.#storeLocally();
  }

  #waitFrom(now: number): number {
    return Math.min(saveAfter, Math.max(0, this.#firstUnsaved + saveAtLatest - now));
  }

  #schedule(wait: number): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => {
      if (!this.#saving && this.hasUnsaved && !this.#hasStopped) this.#saving = this.#save();
    }, wait);
  }

  /** Writes one state after the other, and only the newest of those that wait: slow storage makes no queue. */
  #storeLocally(): Promise<boolean> {
    clearTimeout(this.#storeTimer);
    this.#storeTimer = undefined;
    if (this.#storing) {
      this.#storeAgain ??= this.#storing.then(() => {
        this.#storeAgain = null;
        return this.#storeLocally();
      });
      return this.#storeAgain;
    }
    this.#storing = this.#putDraft().finally(() => {
      this.#storing = null;
    });
    return this.#storing;
  }

  async #putDraft(): Promise<boolean> {
    const fields = this.#fields ?? this.#sent;
    if (!fields) return true;
    const { articleId, drafts } = this.#options;
    try {
      await drafts.put({ articleId, version: this.#version, fields, sent: this.#sent, at: Date.now() });
      if (fields === (this.#fields ?? this.#sent)) this.#isAtRisk = false;
      return true;
    } catch {
      return false;
    }
  }

  async #save(): Promise<void> {
    const fields = this.#sent ?? this.#fields;
    if (!fields) return;
    if (!this.#sent) {
      this.#sent = fields;
      this.#fields = null;
    }
    this.#options.onStatus({ is: 'saving' });
    // A tab that is closed before the answer must recognise this save when the article is opened again. Without this
    // wait the server could have the save before this device knows of it.
    await Promise.race([this.#storeLocally(), pause(longestStoring)]);
    try {
      const saved = await this.#options.save(fields, this.#version);
      this.#sent = null;
      this.#saving = null;
      this.#version = saved.version;
      this.#retryIn = firstRetry;
      this.#options.onSaved?.(saved);
      await this.#afterSave(saved);
    } catch (error) {
      this.#saving = null;
      if (!this.#hasStopped) await this.#afterFailure(error);
    }
  }

  async #afterSave(saved: ArticleSaved): Promise<void> {
    if (this.#fields) {
      if (this.#hasStopped) return;
      this.#options.onStatus({ is: 'waiting' });
      // What this device has names the version before this one.
      this.#storeTimer ??= setTimeout(() => this.#storeLocally(), storeAfter);
      this.#schedule(this.#settled.length > 0 ? 0 : this.#waitFrom(performance.now()));
      return;
    }
    clearTimeout(this.#storeTimer);
    this.#storeTimer = undefined;
    this.#isAtRisk = false;
    await this.#options.drafts.remove(this.#options.articleId).catch(() => {});
    if (this.hasUnsaved) return;
    if (!this.#hasStopped) this.#options.onStatus({ is: 'saved', at: saved.savedAt });
    this.#settle();
  }

  async #afterFailure(error: unknown): Promise<void> {
    if (error instanceof DeskError && error.error === 'CONFLICT') {
      this.#hasStopped = true;
      clearTimeout(this.#saveTimer);
      await this.#keepAsVersion();
      return;
    }
    if (error instanceof DeskError && !error.isTemporary && !error.needsLogin) {
      // The server has read these fields and stores none of them. The next change may mend that; the text stays on this
      // device until then.
      this.#fields ??= this.#sent;
      this.#sent = null;
      await this.#storeLocally();
      const [first] = Object.values(error.details?.fields ?? {});
      this.#options.onStatus({ is: 'invalid', message: first ?? error.message });
    } else {
      this.#schedule(this.#retryIn);
      this.#retryIn = Math.min(longestRetry, this.#retryIn * 2);
      const isStored = await this.#storeLocally();
      // Another save may have begun or succeeded while this device was slow; it reports its own state.
      if (!this.#saving && this.hasUnsaved) this.#options.onStatus({ is: isStored ? 'offline' : 'notStored' });
    }
    this.#settle();
  }

  /** The last words of a tab that may not save any more. */
  async #keepAsVersion(): Promise<void> {
    const fields = this.#fields ?? this.#sent;
    let keptOn: 'server' | 'device' | 'nowhere' = 'server';
    if (fields) {
      if (!(await this.#storeLocally())) keptOn = 'nowhere';
      try {
        await this.#options.keepUnsaved(fields);
        await this.#options.drafts.remove(this.#options.articleId).catch(() => {});
        keptOn = 'server';
        this.#isAtRisk = false;
      } catch {
        if (keptOn === 'server') keptOn = 'device';
      }
    }
    this.#options.onStatus({ is: 'conflict', keptOn });
    this.#settle();
  }

  #settle(): void {
    const waiting = this.#settled;
    this.#settled = [];
    for (const resolve of waiting) resolve();
  }
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, time);
  });
}
