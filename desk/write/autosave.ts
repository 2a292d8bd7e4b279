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
  at: number;
}

export type SaveStatus =
  | { is: 'saved'; at: string }
  | { is: 'waiting' | 'saving' | 'offline' | 'notStored' | 'conflict' }
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
const saveAtLatest = 1_800;
const storeAfter = 300;
const firstRetry = 2_000;
const longestRetry = 30_000;

/**
 * Saves an article while it is written. A change reaches this device within 0.3 s and the server within 2 s. A save
 * that fails is tried again until it succeeds. A save over someone else's version fails; the text then becomes a
 * version of its own and saving stops.
 */
export class Autosave {
  readonly #options: AutosaveOptions;
  #version: number;
  #fields: ArticleFields | null = null;
  #isSaving = false;
  #hasStopped = false;
  #firstUnsaved = 0;
  #isAtRisk = false;
  #retryIn = firstRetry;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #storeTimer: ReturnType<typeof setTimeout> | undefined;
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
    return this.#fields !== null || this.#isSaving;
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
    const now = Date.now();
    if (isFirst) this.#firstUnsaved = now;
    if (!this.#isSaving) this.#options.onStatus({ is: 'waiting' });
    this.#storeTimer ??= setTimeout(() => this.#storeLocally(), storeAfter);
    const wait = Math.min(saveAfter, Math.max(0, this.#firstUnsaved + saveAtLatest - now));
    this.#schedule(wait);
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
    if (this.#fields !== null) this.#schedule(0);
  }

  /** The server has a newer version that came from this tab, such as a publication. */
  setVersion(version: number): void {
    this.#version = version;
  }

  /** Another tab took the lock: what is not saved becomes a version. */
  async takenOver(): Promise<void> {
    await this.#stop();
  }

  /** Ends without saving; what is stored on this device stays. */
  close(): void {
    this.#hasStopped = true;
    clearTimeout(this.#saveTimer);
    if (this.#storeTimer !== undefined && this.#fields) this.#storeLocally();
  }

  #schedule(wait: number): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => this.#save(), wait);
  }

  async #storeLocally(): Promise<boolean> {
    clearTimeout(this.#storeTimer);
    this.#storeTimer = undefined;
    const fields = this.#fields;
    if (!fields) return true;
    const draft = { articleId: this.#options.articleId, version: this.#version, fields, at: Date.now() };
    try {
      await this.#options.drafts.put(draft);
      if (this.#fields === fields) this.#isAtRisk = false;
      return true;
    } catch {
      return false;
    }
  }

  async #save(): Promise<void> {
    const fields = this.#fields;
    if (this.#isSaving || !fields || this.#hasStopped) return;
    this.#isSaving = true;
    this.#fields = null;
    this.#options.onStatus({ is: 'saving' });
    try {
      const saved = await this.#options.save(fields, this.#version);
      this.#isSaving = false;
      this.#version = saved.version;
      this.#retryIn = firstRetry;
      this.#options.onSaved?.(saved);
      await this.#afterSave(saved);
    } catch (error) {
      this.#isSaving = false;
      // Later changes replace what failed.
      this.#fields ??= fields;
      await this.#afterFailure(error);
    }
  }

  async #afterSave(saved: ArticleSaved): Promise<void> {
    if (this.#fields) {
      this.#firstUnsaved = Date.now();
      this.#options.onStatus({ is: 'waiting' });
      this.#schedule(saveAfter);
      return;
    }
    clearTimeout(this.#storeTimer);
    this.#storeTimer = undefined;
    this.#isAtRisk = false;
    await this.#options.drafts.remove(this.#options.articleId).catch(() => {});
    if (!this.#fields && !this.#isSaving) this.#options.onStatus({ is: 'saved', at: saved.savedAt });
    this.#settle();
  }

  async #afterFailure(error: unknown): Promise<void> {
    if (error instanceof DeskError && error.error === 'CONFLICT') {
      await this.#stop();
      return;
    }
    const isStored = await this.#storeLocally();
    if (error instanceof DeskError && error.error === 'INVALID_INPUT') {
      // The next change may mend it; the text stays on this device until then.
      const [first] = Object.values(error.details?.fields ?? {});
      this.#options.onStatus({ is: 'invalid', message: first ?? error.message });
    } else {
      this.#options.onStatus({ is: isStored ? 'offline' : 'notStored' });
      this.#schedule(this.#retryIn);
      this.#retryIn = Math.min(longestRetry, this.#retryIn * 2);
    }
    this.#settle();
  }

  async #stop(): Promise<void> {
    if (this.#hasStopped) return;
    this.#hasStopped = true;
    clearTimeout(this.#saveTimer);
    const fields = this.#fields;
    if (fields) {
      const isStored = await this.#storeLocally();
      try {
        await this.#options.keepUnsaved(fields);
        await this.#options.drafts.remove(this.#options.articleId).catch(() => {});
      } catch {
        if (!isStored) this.#options.onStatus({ is: 'notStored' });
      }
    }
    this.#options.onStatus({ is: 'conflict' });
    this.#settle();
  }

  #settle(): void {
    const waiting = this.#settled;
    this.#settled = [];
    for (const resolve of waiting) resolve();
  }
}
