import type { PageLoader } from './page-loader.ts';

export const loadOffline: PageLoader<'offline'> = async ({ head }) => ({
  data: {},
  head: head.page('目前沒有網路連線', '沒有網路時，這台裝置上讀過的文章還能再讀。', null),
});
