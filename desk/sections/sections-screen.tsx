import { useSearchParams } from 'wouter';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { AuthorsPanel } from './authors-panel.tsx';
import { CategoriesPanel } from './categories-panel.tsx';
import { kindNames, type SectionKind } from './section-dialogs.tsx';
import { SeriesPanel } from './series-panel.tsx';
import { TagsPanel } from './tags-panel.tsx';

const panels = { category: CategoriesPanel, tag: TagsPanel, author: AuthorsPanel, series: SeriesPanel };

/** 分類、標籤、作者、專題: what articles are sorted by. Categories are for administrators only. */
export function SectionsScreen({ me }: { me: WhoAmI }) {
  const [search, setSearch] = useSearchParams();
  const kinds: SectionKind[] =
    me.role === 'admin' ? ['category', 'tag', 'author', 'series'] : ['tag', 'author', 'series'];
  const current = kinds.find((kind) => kind === search.get('kind')) ?? kinds[0] ?? 'tag';
  const Panel = panels[current];
  return (
    <>
      <header className="screen-head">
        <h1>{kinds.map((kind) => kindNames[kind]).join('、')}</h1>
      </header>
      <div className="tabs" role="tablist" aria-label="種類">
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            role="tab"
            aria-selected={kind === current}
            onClick={() => setSearch({ kind })}
          >
            {kindNames[kind]}
          </button>
        ))}
      </div>
      <div className="screen-body">
        <Panel />
      </div>
    </>
  );
}
