import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FrontPage } from '../../contract/desk/model/front.ts';
import { call, wordsOf } from '../api/call.ts';
import { Trouble } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';
import { shortTime } from '../ui/times.ts';

interface Props {
  version: string;
  onRestored: (page: FrontPage) => Promise<void>;
}

/** Who arranged the home page when, and the way back to any of those arrangements. */
export function ArrangementHistory({ version, onRestored }: Props) {
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['front-history', version],
    queryFn: () => call('front/history', {}),
  });
  const restore = useMutation({
    mutationFn: (id: string) => call('front/restore', { id, version }),
    onSuccess: async (page) => {
      await onRestored(page);
      notify('已放回先前的編排');
    },
    onError: async (failure) => {
      notify(wordsOf(failure), 'error');
      await queries.invalidateQueries({ queryKey: ['front'] });
    },
  });
  return (
    <section className="front-history" aria-labelledby="front-history">
      <h2 id="front-history">編排紀錄</h2>
      {error && <Trouble text={wordsOf(error)} />}
      {data?.items.length === 0 && <p className="quiet">還沒有人編排過首頁，五個位置都是最新的文章。</p>}
      <ol>
        {(data?.items ?? []).map(({ id, at, by, what, titles }, index) => {
          const chosen = titles.flatMap((title, position) => (title === null ? [] : [`${position + 1} ${title}`]));
          return (
            <li key={id}>
              <p>
                {by || '系統'}・{what}
                <small>{shortTime(at)}</small>
              </p>
              <p className="quiet">{chosen.join('、') || '全部自動'}</p>
              {index > 0 && (
                <button
                  type="button"
                  className="text-button"
                  disabled={restore.isPending}
                  aria-label={`放回 ${shortTime(at)} 的編排`}
                  onClick={() => restore.mutate(id)}
                >
                  放回
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
