import { versionRestore } from '../../../contract/desk/version/restore.ts';
import { handleDeskCall } from '../handler.ts';

export const handleVersionRestore = handleDeskCall(versionRestore, {
  limit: { times: 60, seconds: 60 },
  work: ({ newsroom }, { id: versionId, ...rest }, { staff }) =>
    newsroom.versions.restore(staff, { ...rest, versionId }),
});
