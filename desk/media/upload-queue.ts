import { createStore } from '../../app/ui/store.ts';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { DeskMedia } from '../../contract/desk/model/media.ts';
import { wordsOf } from '../api/call.ts';
import { uploadFile } from './upload-file.ts';

export interface QueuedUpload {
  id: number;
  name: string;
  bytes: number;
  sent: number;
  /** `waiting`: for its turn, or for the connection to return. */
  state: 'waiting' | 'sending' | 'checking' | 'done' | 'failed';
  /** Why it failed. */
  message: string;
}

export interface UploadEvents {
  onDone: (media: DeskMedia) => void;
  /** It was taken off the list before it was done. */
  onDismissed?: () => void;
}

interface Running {
  file: File;
  abort: AbortController;
  events: UploadEvents;
}

/** The uploads of this tab. They go on while other screens are shown. */
export const uploadQueue = createStore<readonly QueuedUpload[]>([]);

const running = new Map<number, Running>();
let nextId = 1;
let active = 0;

function change(id: number, part: Partial<QueuedUpload>): void {
  uploadQueue.set(uploadQueue.current().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
}

export function addUploads(files: Iterable<File>, events: UploadEvents): void {
  for (const file of files) {
    const id = nextId;
    nextId += 1;
    running.set(id, { file, abort: new AbortController(), events });
    const added = { id, name: file.name, bytes: file.size, sent: 0, state: 'waiting', message: '' } as const;
    uploadQueue.set([...uploadQueue.current(), added]);
    pending.push(id);
  }
  startNext();
}

const pending: number[] = [];

function startNext(): void {
  while (active < deskLimits.uploadsAtOnce) {
    const id = pending.shift();
    if (id === undefined) return;
    const upload = running.get(id);
    if (upload) void run(id, upload);
  }
}

async function run(id: number, { file, abort, events }: Running): Promise<void> {
  active += 1;
  window.addEventListener('beforeunload', warn);
  change(id, { state: 'sending', message: '' });
  try {
    const media = await uploadFile(file, { signal: abort.signal, onProgress: (progress) => change(id, progress) });
    running.delete(id);
    change(id, { state: 'done', sent: file.size });
    events.onDone(media);
  } catch (error) {
    if (!abort.signal.aborted) change(id, { state: 'failed', message: wordsOf(error) });
  } finally {
    active -= 1;
    if (active === 0) window.removeEventListener('beforeunload', warn);
    startNext();
  }
}

/** Leaving stops the uploads; they can be continued later by choosing the same files. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export function retryUpload(id: number): void {
  change(id, { state: 'waiting', message: '' });
  pending.push(id);
  startNext();
}

/** Takes an upload off the list; one that runs is given up. */
export function dismissUpload(id: number): void {
  running.get(id)?.abort.abort();
  running.get(id)?.events.onDismissed?.();
  running.delete(id);
  uploadQueue.set(uploadQueue.current().filter((upload) => upload.id !== id));
}
