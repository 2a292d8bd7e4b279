import { addressOf } from '../../../../contract/page-address.ts';
import type { PageProps } from '../../../navigation/visit.ts';
import { VideoListPage } from '../../../video/video-list-page.tsx';

export function VideoCategoryPage({ data: { category, categories, feed } }: PageProps<'news/video/category'>) {
  return (
    <VideoListPage
      color={category.color}
      title={`${category.name}影音`}
      count={`共 ${category.videoCount} 則`}
      categories={categories}
      current={category.slug}
      feed={feed}
      addressOfPage={(page) => addressOf('news/video/category', { category: category.slug }, page)}
    />
  );
}
