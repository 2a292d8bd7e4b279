import { laterMessages } from '../../contract/messages/later.ts';
import type { PageLoader } from './page-loader.ts';

/** The same for everyone; the browser loads the list of the member, or the one that it stores itself. */
export const loadLater: PageLoader<'later'> = async ({ head }) => ({
  data: {},
  head: head.page(laterMessages.title, '留待有空時再讀的文章與影片。', null),
});
