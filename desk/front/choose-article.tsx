import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { FrontArticle } from '../../contract/desk/model/front.ts';
import { call, wordsOf } from '../api/call.ts';
import { Dialog } from '../ui/dialog.tsx';
import { shortTime } from '../ui/times.ts';

interface Props {
  onClose: () => void;
  onChosen: (article: FrontArticle) => void;
}

/** Finds a public article by its words; without words it offers the newest. */
export function ChooseArticle({ onClose, onChosen }: Props) {
  const [words, setWords] = useState('');
  const asked = useDeferredValue(words.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ['front-choices', asked],
    queryFn: () => call('front/choices', { q: asked }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog title="選一篇文章" onClose={onClose}>
      <input
        className="palette-input"
        type="search"
        aria-label="搜尋已發布的文章"
        placeholder="搜尋已發布的文章"
        value={words}
        data-focus-first
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="palette-list">
        {(data?.items ?? []).map((article) => (
          <button key={article.id} type="button" onClick={() => onChosen(article)}>
            <span>{article.title}</span>
            <small>
              {article.category.name}・{shortTime(article.publishedAt)}
            </small>
          </button>
        ))}
      </div>
      {error && <p className="trouble">{wordsOf(error)}</p>}
      {!error && data?.items.length === 0 && (
        <p className="quiet">{isFetching ? '尋找中…' : '沒有符合的文章；只有已發布的文章可以放在首頁。'}</p>
      )}
    </Dialog>
  );
}
