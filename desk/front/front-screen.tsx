import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { createStore, useStore } from '../../app/ui/store.ts';
import { frontPreviewAddress } from '../../contract/desk/limits.ts';
import type { FrontPage } from '../../contract/desk/model/front.ts';
import { call, wordsOf } from '../api/call.ts';
import { Loading, Message } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';
import { PreviewDialog } from '../ui/preview-dialog.tsx';
import { choose, endAt, isSame, moveTo, release, type Slots } from './arrangement.ts';
import { ArrangementHistory } from './arrangement-history.tsx';
import { ChooseArticle } from './choose-article.tsx';
import { Positions } from './positions.tsx';

const key = ['front'];
const refreshEvery = 10_000;

interface Draft {
  /** The stored version that the change is based on. */
  version: string;
  slots: Slots;
}

/** What is arranged and not published yet; it survives a look at another screen. */
const unpublished = createStore<Draft | null>(null);

/** 首頁編排: the lead and the four leads of the home page. */
export function FrontScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => call('front/show', {}),
    refetchInterval: refreshEvery,
  });
  if (data) return <Arranging page={data} isOffline={error !== null} />;
  return (
    <>
      <header className="screen-head">
        <h1>首頁編排</h1>
      </header>
      {error ? <Message title="載入失敗" text={wordsOf(error)} onRetry={() => void refetch()} /> : <Loading />}
    </>
  );
}

function Arranging({ page, isOffline }: { page: FrontPage; isOffline: boolean }) {
  const queries = useQueryClient();
  const draft = useStore(unpublished);
  const [choosingFor, setChoosingFor] = useState<number | null>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const slots = draft?.slots ?? page.positions;
  const isChanged = !isSame(slots, page.positions);
  const isOutdated = draft !== null && draft.version !== page.version && isChanged;

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  const change = (next: Slots) => unpublished.set({ version: draft?.version ?? page.version, slots: next });
  async function show(stored: FrontPage): Promise<void> {
    unpublished.set(null);
    queries.setQueryData(key, stored);
    await queries.invalidateQueries({ queryKey: ['front-history'] });
  }
  const publish = useMutation({
    mutationFn: (version: string) =>
      call('front/arrange', {
        version,
        positions: slots.map((slot) => slot && { id: slot.article.id, until: slot.until }),
      }),
    onSuccess: async (stored) => {
      await show(stored);
      notify('首頁已更新');
    },
    onError: async (failure) => {
      notify(wordsOf(failure), 'error');
      await queries.invalidateQueries({ queryKey: key });
    },
  });
  const address = `${frontPreviewAddress}?articles=${slots.map((slot) => slot?.article.id ?? '').join('.')}`;
  return (
    <>
      <header className="screen-head">
        <h1>首頁編排</h1>
        <span className="quiet front-status" role="status">
          {isChanged ? '還沒發布' : '和首頁一樣'}
        </span>
        {isChanged && <Button onClick={() => unpublished.set(null)}>放棄更改</Button>}
        <Button onClick={() => setPreviewing(true)}>預覽</Button>
        <Button
          primary
          disabled={!isChanged || isOutdated || publish.isPending}
          onClick={() => publish.mutate(draft?.version ?? page.version)}
        >
          {publish.isPending ? '發布中…' : '發布編排'}
        </Button>
      </header>
      <div className="screen-body front">
        <div>
          {isOffline && <p className="trouble">連不上伺服器，以下是先前的內容。</p>}
          {isOutdated && (
            <div className="front-conflict" role="alert">
              <p>首頁在別處重新編排過了。您排的還在下面；可以放棄您的更改，看現在的首頁，或用您的編排取代。</p>
              <Button onClick={() => unpublished.set(null)}>看現在的</Button>
              <Button disabled={publish.isPending} onClick={() => publish.mutate(page.version)}>
                用我的取代
              </Button>
            </div>
          )}
          <p className="quiet">拖曳或用上下按鈕調整。沒有選文章的位置，會自動放最新的文章。</p>
          <Positions
            slots={slots}
            newest={page.newest}
            onMove={(from, to) => change(moveTo(slots, page.newest, from, to))}
            onChoose={setChoosingFor}
            onRelease={(at) => change(release(slots, at))}
            onEnd={(at, until) => change(endAt(slots, at, until))}
          />
        </div>
        <ArrangementHistory version={page.version} onRestored={show} />
      </div>
      {choosingFor !== null && (
        <ChooseArticle
          onClose={() => setChoosingFor(null)}
          onChosen={(article) => {
            change(choose(slots, choosingFor, article));
            setChoosingFor(null);
          }}
        />
      )}
      {isPreviewing && <PreviewDialog address={address} onClose={() => setPreviewing(false)} />}
    </>
  );
}
