import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MediaShown } from '../../contract/desk/model/media.ts';
import { call, wordsOf } from '../api/call.ts';
import { FocalPoint } from '../media/focal-point.tsx';
import { blockMessages } from '../messages.ts';
import { Dialog, FormDialog } from '../ui/dialog.tsx';
import { Loading, Trouble } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';

/** The point that every crop of a picture keeps; it belongs to the file, wherever it is used. */
export function CropDialog({ mediaId, onClose }: { mediaId: string; onClose: () => void }) {
  const shown = useQuery({ queryKey: ['media', 'show', mediaId], queryFn: () => call('media/show', { id: mediaId }) });
  if (shown.data) return <CropForm media={shown.data} onClose={onClose} />;
  return (
    <Dialog title="裁切點" isWide onClose={onClose}>
      {shown.isError ? <Trouble text={wordsOf(shown.error)} /> : <Loading />}
    </Dialog>
  );
}

function CropForm({ media, onClose }: { media: MediaShown; onClose: () => void }) {
  const [focus, setFocus] = useState(media.focus);
  const queries = useQueryClient();
  const storing = useMutation({
    mutationFn: () => call('media/describe', { id: media.id, focus }),
    onSuccess: async () => {
      notify(blockMessages.cropSaved);
      onClose();
      await queries.invalidateQueries({ queryKey: ['media'] });
    },
  });
  return (
    <FormDialog
      title="裁切點"
      button="儲存"
      isBusy={storing.isPending || !media.mayDescribe}
      isChanged={focus !== media.focus}
      onSubmit={() => storing.mutate()}
      onClose={onClose}
      isWide
    >
      <FocalPoint media={media} focus={focus} isEditable={media.mayDescribe} onChange={setFocus} />
      {storing.error && <Trouble text={wordsOf(storing.error)} />}
    </FormDialog>
  );
}
