import { useEffect, useRef, useState } from 'react';

const sleepAfter = 2_600;
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

interface Awake {
  awake: boolean;
  sleep: () => void;
}

/** Whether the controls are shown: always while the film rests, and for a while after each sign of its viewer. */
export function useAwake(frame: HTMLElement, playing: boolean): Awake {
  const [awake, setAwake] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    function wake() {
      clearTimeout(timer.current);
      setAwake(true);
      if (playing) timer.current = setTimeout(() => setAwake(false), sleepAfter);
    }
    wake();
    for (const name of signsOfLife) frame.addEventListener(name, wake);
    return () => {
      clearTimeout(timer.current);
      for (const name of signsOfLife) frame.removeEventListener(name, wake);
    };
  }, [frame, playing]);

  return { awake: awake || !playing, sleep: () => setAwake(false) };
}
