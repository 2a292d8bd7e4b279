import { addressOf } from '../../../contract/page-address.ts';
import { feedSize, type PageLoader } from '../page-loader.ts';

export const loadCorrections: PageLoader<'news/corrections'> = async ({ content, page, head }) => {
  const { items, nextCursor } = await content.corrections({ limit: feedSize, offset: (page - 1) * feedSize });
  if (page > 1 && items.length === 0) return null;
  const description = '我們的報導有哪些更正：哪一篇、哪裡錯了、什麼時候改的。';
  return {
    data: { corrections: { items, nextCursor, page, hasNext: nextCursor !== null } },
    head: head.page('更正紀錄', description, addressOf('news/corrections', {}, page)),
  };
};
