import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { MediaPicker } from '../media/media-picker.tsx';

/** Choosing the picture of an author or series. The buttons are for the form, the picker is a dialog over it. */
export function usePictureChoice(storedId: string | null, word: string) {
  const [pictureId, setPictureId] = useState(storedId);
  const [isPicking, setPicking] = useState(false);
  const buttons = (
    <>
      <Button onClick={() => setPicking(true)}>{`${pictureId ? '換' : '選'}${word}`}</Button>
      {pictureId && <Button onClick={() => setPictureId(null)}>{`移除${word}`}</Button>}
    </>
  );
  const picker = isPicking && (
    <MediaPicker
      kind="picture"
      onChoose={({ id }) => {
        setPictureId(id);
        setPicking(false);
      }}
      onClose={() => setPicking(false)}
    />
  );
  return { pictureId, buttons, picker };
}
