import { useEffect, useRef, useState } from 'react';
import { readingMessages } from '../../../contract/messages/reading.ts';
import { Dialog } from '../../overlays/dialog.tsx';
import { inOwnRoot } from '../../overlays/own-root.tsx';
import { showMessage } from '../../overlays/show-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { drawPicture, type Quotation } from './draw-picture.ts';
import css from './sentence-picture.module.css';

const show = inOwnRoot();

/** Shows a sentence as a picture that can be stored or shared, over the page. */
export function openSentencePicture(quotation: Quotation): void {
  show(<SentencePicture quotation={quotation} />);
}

function SentencePicture({ quotation }: { quotation: Quotation }) {
  const [open, setOpen] = useState(true);
  const [file, setFile] = useState<File>();
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (!canvas.current) return;
    drawPicture(canvas.current, quotation);
    canvas.current.toBlob((blob) => {
      if (blob) setFile(new File([blob], `${quotation.siteName}.png`, { type: blob.type }));
      else showMessage(readingMessages.pictureNotMade);
    });
  }, [quotation]);

  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="做成圖片" closesOutside>
      <canvas
        ref={canvas}
        className={css.picture}
        role="img"
        aria-label={`圖片：「${quotation.sentence}」，出自 ${quotation.siteName}〈${quotation.title}〉`}
      />
      <div className={css.buttons}>
        {file && canShare(file) && <Button onClick={() => share(file, quotation)}>分享</Button>}
        <Button primary disabled={!file} onClick={() => file && download(file)}>
          下載
        </Button>
      </div>
    </Dialog>
  );
}

const canShare = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

function share(file: File, { title, address }: Quotation): void {
  // The promise also rejects if the visitor closes the share sheet, which is no error.
  navigator.share({ files: [file], title, text: address }).catch(() => {});
}

function download(file: File): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: file.name }).click();
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
