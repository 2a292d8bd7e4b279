import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { isComposing } from '../../app/ui/form/combobox.tsx';
import { stateNames } from '../../contract/desk/model/article.ts';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { call } from '../api/call.ts';
import { Dialog } from '../ui/dialog.tsx';
import { mayOpen, screensOf } from './screens.ts';

interface Target {
  path: string;
  name: string;
  about: string;
}

/** Ctrl+K: finds any screen or article by a few characters. */
export function Palette({ me, onClose }: { me: WhoAmI; onClose: () => void }) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const [, navigate] = useLocation();
  const asked = useDeferredValue(words.trim());
  const mayRead = mayOpen(me.role, 'articles');
  const { data, isFetching } = useQuery({
    queryKey: ['articles', 'palette', asked],
    enabled: mayRead,
    queryFn: () => call('article/list', { tab: 'all', limit: 8, ...(asked && { q: asked }) }),
  });
  const targets: Target[] = [
    ...screensOf(me.role)
      .filter(({ name }) => name.includes(asked))
      .map(({ path, name }) => ({ path, name, about: '畫面' })),
    ...(data?.items ?? []).map(({ id, title, state }) => ({
      path: `/articles/${id}`,
      name: title || '（未命名）',
      about: stateNames[state],
    })),
  ];
  const current = Math.min(chosen, Math.max(0, targets.length - 1));
  const open = (target: Target | undefined) => {
    if (!target) return;
    navigate(target.path);
    onClose();
  };
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((current + step + targets.length) % Math.max(1, targets.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(targets[current]);
    }
  }
  return (
    <Dialog title="尋找" onClose={onClose}>
      <input
        data-focus-first
        className="palette-input"
        type="search"
        role="combobox"
        aria-label="文章或畫面"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={targets[current] ? `palette-${current}` : undefined}
        placeholder="標題、內文、作者或畫面"
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" className="palette-list" role="listbox" aria-label="結果">
        {targets.map((target, at) => (
          <button
            key={target.path}
            id={`palette-${at}`}
            type="button"
            role="option"
            aria-selected={at === current}
            tabIndex={-1}
            onClick={() => open(target)}
          >
            <span>{target.name}</span>
            <small>{target.about}</small>
          </button>
        ))}
      </div>
      {targets.length === 0 && <p className="quiet">{isFetching ? '尋找中…' : '找不到符合的文章或畫面'}</p>}
    </Dialog>
  );
}
