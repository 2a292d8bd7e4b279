import { useEffect, useEffectEvent, useState } from 'react';
import { messages } from '../../../contract/messages/messages.ts';
import { CallFailure } from '../../api/call.ts';

export type Loaded<T> = { state: 'loading' } | { state: 'failed'; failure: string } | { state: 'ready'; value: T };

/** Something a page shows once it has come; and how to ask for it again. What has come stays until the next has. */
export function useLoaded<T>(load: () => Promise<T>): [Loaded<T>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const [tries, setTries] = useState(0);

  const bring = useEffectEvent((isWanted: () => boolean) => {
    load().then(
      (value) => isWanted() && setLoaded({ state: 'ready', value }),
      (error: unknown) => {
        const failure = error instanceof CallFailure ? error.message : messages.connectionTrouble;
        if (isWanted()) setLoaded({ state: 'failed', failure });
      },
    );
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: Each try asks anew.
  useEffect(() => {
    let wanted = true;
    bring(() => wanted);
    return () => {
      wanted = false;
    };
  }, [tries]);

  function again() {
    if (loaded.state === 'failed') setLoaded({ state: 'loading' });
    setTries(tries + 1);
  }

  return [loaded, again];
}
