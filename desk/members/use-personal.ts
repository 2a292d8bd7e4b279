import { useRef, useState } from 'react';
import { wordsOf } from '../api/call.ts';

export interface Personal<T> {
  data: T | null;
  isBusy: boolean;
  /** Why the last call failed; empty if it did not. */
  trouble: string;
  /** Sends a call and holds its answer; an answer that comes after a later call is dropped. Resolves to whether it came. */
  load(work: () => Promise<T>): Promise<boolean>;
  set(data: T | null): void;
}

/** Holds personal data in the component that shows it alone: it is in no cache, and gone with the screen. */
export function usePersonal<T>(): Personal<T> {
  const [data, set] = useState<T | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const newest = useRef(0);

  async function load(work: () => Promise<T>): Promise<boolean> {
    newest.current += 1;
    const own = newest.current;
    setBusy(true);
    setTrouble('');
    try {
      const answer = await work();
      if (own !== newest.current) return false;
      set(answer);
      return true;
    } catch (error) {
      if (own === newest.current) setTrouble(wordsOf(error));
      return false;
    } finally {
      if (own === newest.current) setBusy(false);
    }
  }

  return { data, isBusy, trouble, load, set };
}
