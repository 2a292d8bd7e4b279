import { addressOf } from '../../contract/page-address.ts';
import { pages } from '../../contract/pages.ts';
import { PopularSection } from '../cards/popular-section.tsx';
import type { PageProps } from '../navigation/visit.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function NotFound({ data: { popular } }: PageProps<'not-found'>) {
  return (
    <>
      <EmptyState
        as="h1"
        title="404 (Page Not Found)"
        actions={
          <>
            <ButtonLink primary href={addressOf('home', {})}>
              回到首頁
            </ButtonLink>
            <ButtonLink href={pages.search.path}>搜尋</ButtonLink>
          </>
        }
      >
        找不到這個頁面。它可能已經移走，或網址少了幾個字。
      </EmptyState>
      <PopularSection articles={popular} />
    </>
  );
}
