import { addUploads } from '../media/upload-queue.ts';
import { blockMessages } from '../messages.ts';
import { explainFolders } from '../ui/dropped-and-saved-files.ts';
import { notify } from '../ui/notices.tsx';
import { bodyPicture } from './body-picture.ts';
import type { ReceiveFiles } from './text-editor/incoming-files.ts';

/** Uploads files that were dropped or pasted into a text, and puts the pictures where they were dropped. */
export const receiveFiles: ReceiveFiles = (given, pointFor) => {
  explainFolders(given);
  for (const file of given.files) {
    const point = pointFor(file.name);
    addUploads([file], {
      onDone(media) {
        if (media.kind === 'picture' && point.put(bodyPicture(media))) {
          if (!media.alt) notify(blockMessages.needsAlt);
          return;
        }
        point.remove();
        notify(media.kind === 'video' ? videoStored(file.name) : `${file.name} 已存進素材庫`);
      },
      onDismissed: point.remove,
    });
  }
};

function videoStored(name: string): string {
  return `${name} 已存進素材庫；要放進內文，請按工具列的「影片」`;
}
