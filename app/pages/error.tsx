import { addressOf } from '../../contract/page-address.ts';
import { pages } from '../../contract/pages.ts';
import { LazyPart, lazyPart } from '../navigation/lazy-part.tsx';
import type { PageProps } from '../navigation/visit.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Drawing, firstShapes } from '../ui/drawing.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

const popular = lazyPart(() => import('../cards/popular-list.tsx').then((file) => file.PopularSection));

interface Wording {
  title: string;
  text: string;
}

const serverError: Wording = {
  title: '500 (Internal Server Error)',
  text: '我們這邊出了點狀況，這一頁暫時打不開。請稍後再試一次。',
};

const wordings: Record<number, Wording> = {
  400: { title: '400 (Bad Request)', text: '這個網址的格式不對，請檢查後再試一次。' },
  429: { title: '429 (Too Many Requests)', text: '請求太頻繁了，請休息一下再繼續看。' },
  503: { title: '503 (Service Unavailable)', text: '服務暫時無法使用，通常很快就會恢復。請稍後再試一次。' },
};

export function ErrorPage({ data: { status } }: PageProps<'error'>) {
  const { title, text } = wordings[status] ?? serverError;
  return (
    <>
      <EmptyState
        as="h1"
        title={title}
        actions={
          <>
            <Button primary onClick={() => location.reload()}>
              <Drawing shape={firstShapes.retry} />
              重新載入
            </Button>
            <ButtonLink href={addressOf('home', {})}>回到首頁</ButtonLink>
            <ButtonLink href={pages.search.path}>搜尋</ButtonLink>
          </>
        }
      >
        {text}
      </EmptyState>
      <LazyPart part={popular} with={{}} />
    </>
  );
}
