import { previewMake } from '../../../contract/desk/preview/make.ts';
import { handleDeskCall } from '../handler.ts';

export const handlePreviewMake = handleDeskCall(previewMake, {
  limit: { times: 60, seconds: 60 },
  work: ({ newsroom }, { articleId }, { staff }) => newsroom.previewLinks.make(staff, articleId),
});
