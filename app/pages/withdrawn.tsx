import { useEffect } from 'react';
import { addressOf } from '../../contract/page-address.ts';
import { pages } from '../../contract/pages.ts';
import { PopularSection } from '../cards/popular-section.tsx';
import type { PageProps } from '../navigation/visit.ts';
import { tellOutcomes } from '../reports/tell-outcomes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function Withdrawn({ data: { id, slug, category, sentence, popular } }: PageProps<'withdrawn'>) {
  useEffect(() => tellOutcomes({ id, slug }), [id, slug]);
  return (
    <>
      <EmptyState
        as="h1"
        title="這篇報導已下架"
        actions={
          <>
            <ButtonLink primary href={addressOf('news/category', { category: category.slug })}>
              更多{category.name}報導
            </ButtonLink>
            <ButtonLink href={addressOf('home', {})}>回到首頁</ButtonLink>
            <ButtonLink href={pages.search.path}>搜尋</ButtonLink>
          </>
        }
      >
        {`${sentence ?? '原本的報導不再提供閱讀。'}請看同分類的其他報導，或搜尋相關主題。`}
      </EmptyState>
      <PopularSection articles={popular} />
    </>
  );
}
