import { articleDetail } from '../../../contract/api/article/detail.ts';
import { notFound } from '../../errors/api-error.ts';
import { handleCall } from '../handler.ts';

export const handleArticleDetail = handleCall(articleDetail, {
  limit: { times: 600, seconds: 60 },
  async work({ content }, { slug }) {
    const found = await content.article(slug);
    if (!found) throw notFound();
    return { ...found.article, related: found.related };
  },
});
