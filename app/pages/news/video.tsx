import { addressOf } from '../../../contract/page-address.ts';
import type { PageProps } from '../../navigation/visit.ts';
import { VideoListPage } from '../../video/video-list-page.tsx';

export function VideoPage({ data: { categories, feed } }: PageProps<'news/video'>) {
  return (
    <VideoListPage
      title="影音"
      description="看得見的報導：短片與影音紀錄。"
      categories={categories}
      feed={feed}
      addressOfPage={(page) => addressOf('news/video', {}, page)}
    />
  );
}
