import { useEffect, useState } from 'react';
import { captionsSetting } from './captions-choice.ts';

interface Captions {
  on: boolean;
  toggle: () => void;
  /** What is being said now, to be shown by us. */
  text: string;
}

function textOf(track: TextTrack): string {
  const cues = [...((track.activeCues ?? []) as Iterable<VTTCue>)];
  // Read as HTML, so that marks inside a cue (who speaks, emphasis) do not show as signs.
  return cues.map((cue) => cue.getCueAsHTML().textContent).join('\n');
}

/**
 * Captions are drawn by us, in the reader's text size and clear of the controls; where the film has left the page
 * (`away`), the browser draws them. They are loaded only once someone watches.
 */
export function useCaptions(film: HTMLVideoElement, started: boolean, away: boolean): Captions {
  const on = captionsSetting.use() === 'on';
  const [text, setText] = useState('');

  useEffect(() => {
    const [track] = film.textTracks;
    if (!track) return;
    const show = () => setText(textOf(track));
    track.mode = !on || !started ? 'disabled' : away ? 'showing' : 'hidden';
    track.addEventListener('cuechange', show);
    return () => track.removeEventListener('cuechange', show);
  }, [film, on, started, away]);

  return { on, toggle: () => captionsSetting.choose(on ? 'off' : 'on'), text: on && !away ? text : '' };
}
