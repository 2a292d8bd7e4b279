import { useEffect, useState } from 'react';
import { defineSetting } from '../../shell/setting.ts';
import { deviceStorage } from '../../storage/storage.ts';

const captionsSetting = defineSetting<'on' | 'off'>({
  name: 'captions',
  storage: deviceStorage,
  values: ['on', 'off'],
  fallback: 'on',
  apply() {},
});

interface Captions {
  on: boolean;
  toggle: () => void;
  /** The captions at the current position. */
  text: string;
}

function textOf(track: TextTrack): string {
  const cues = [...((track.activeCues ?? []) as Iterable<VTTCue>)];
  // Parsed as HTML, so that tags inside a cue (speaker, emphasis) are not shown as text.
  return cues.map((cue) => cue.getCueAsHTML().textContent).join('\n');
}

/**
 * Captions are rendered by the site, in the visitor's text size and clear of the controls. In full screen on phones and
 * in picture-in-picture (`outsidePage`) the browser renders them. They are loaded only after the video has started.
 */
export function useCaptions(element: HTMLVideoElement, started: boolean, outsidePage: boolean): Captions {
  const on = captionsSetting.use() === 'on';
  const [text, setText] = useState('');

  useEffect(() => {
    const [track] = element.textTracks;
    if (!track) return;
    const show = () => setText(textOf(track));
    track.mode = !on || !started ? 'disabled' : outsidePage ? 'showing' : 'hidden';
    track.addEventListener('cuechange', show);
    return () => track.removeEventListener('cuechange', show);
  }, [element, on, started, outsidePage]);

  return { on, toggle: () => captionsSetting.choose(on ? 'off' : 'on'), text: on && !outsidePage ? text : '' };
}
