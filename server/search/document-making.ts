import { createWorkThread, type WorkThread } from '../runtime/work-thread.ts';
import type { SearchDocument, SourceRow } from './queries/documents.ts';

export interface DocumentMaking {
  make(sources: SourceRow[]): Promise<SearchDocument[]>;
  close(): Promise<void>;
}

const program = new URL('document-thread.ts', import.meta.url);

/** Builds index documents in threads: those of a batch take a tenth of a second, and readers' requests would wait. */
export function createDocumentMaking(threads = 1): DocumentMaking {
  const all = Array.from({ length: threads }, () => createWorkThread<SourceRow[], SearchDocument[]>(program));
  let next = 0;
  return {
    make: (sources) => (all[next++ % threads] as WorkThread<SourceRow[], SearchDocument[]>).run(sources),
    async close() {
      await Promise.all(all.map((thread) => thread.close()));
    },
  };
}
