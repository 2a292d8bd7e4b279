import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LongTextField, TextField } from '../../app/ui/form/text-field.tsx';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { DeskSeries } from '../../contract/desk/model/section.ts';
import { addressOf } from '../../contract/page-address.ts';
import { call } from '../api/call.ts';
import { ListTable } from '../ui/list-table.tsx';
import { usePictureChoice } from './picture-choice.tsx';
import { containsWords, countWords, type OpenDialog, SaveDialog } from './section-dialogs.tsx';
import { type FormProps, SectionPanel } from './section-panel.tsx';
import { SeriesParts } from './series-parts.tsx';
import { SlugField } from './slug-field.tsx';

/** 專題: articles that belong together, in an order that is chosen here. */
export function SeriesPanel() {
  const [words, setWords] = useState('');
  const [ordered, setOrdered] = useState<DeskSeries | null>(null);
  const list = useQuery({ queryKey: ['sections', 'series'], queryFn: () => call('series/list', {}) });
  const items = list.data?.items ?? [];
  const found = items.filter(({ name, slug }) => containsWords([name, slug], words));
  return (
    <>
      <SectionPanel
        kind="series"
        words={words}
        onSearch={setWords}
        list={list}
        items={items}
        empty={emptyReason(items, found)}
        Form={SeriesDialog}
        remove={(series) => call('series/remove', { series })}
      >
        {(onOpen) => found.length > 0 && <SeriesTable all={found} onOpen={onOpen} onOrder={setOrdered} />}
      </SectionPanel>
      {ordered && <SeriesParts series={ordered} onClose={() => setOrdered(null)} />}
    </>
  );
}

function emptyReason(all: readonly unknown[], found: readonly unknown[]) {
  if (all.length === 0) {
    return { title: '還沒有專題', text: '按「新增專題」，再把文章排進去；有文章發布以後，讀者才看得到。' };
  }
  return found.length === 0 ? { title: '沒有符合的專題', text: '換個詞再試。' } : null;
}

interface TableProps {
  all: readonly DeskSeries[];
  onOpen: (open: OpenDialog<DeskSeries>) => void;
  onOrder: (series: DeskSeries) => void;
}

function SeriesTable({ all, onOpen, onOrder }: TableProps) {
  return (
    <ListTable name="section" columns={['專題', '文章', '引言']} hasActions>
      {all.map((series) => {
        const { slug, name, introduction, coverId } = series;
        const action = (words: string, act: () => void) => (
          <button type="button" className="text-button" aria-label={`${words}「${name}」`} onClick={act}>
            {words}
          </button>
        );
        return (
          <tr key={slug}>
            <th scope="row">
              <span className="author-name">
                <Cover coverId={coverId} />
                <span>
                  {name}
                  <small>{slug}</small>
                </span>
              </span>
            </th>
            <td>{countWords(series)}</td>
            <td className="section-about">
              {introduction && <span className="series-introduction">{introduction}</span>}
            </td>
            <td>
              <div className="row-actions">
                {action('排文章', () => onOrder(series))}
                {action('修改', () => onOpen({ act: 'change', section: series }))}
                {action('刪除', () => onOpen({ act: 'remove', section: series }))}
              </div>
            </td>
          </tr>
        );
      })}
    </ListTable>
  );
}

function Cover({ coverId }: { coverId: string | null }) {
  if (coverId) return <img className="series-cover" src={`/media/${coverId}/320.webp`} alt="" />;
  return <span className="series-cover" aria-hidden="true" />;
}

function SeriesDialog({ section: series, stored, onClose }: FormProps<DeskSeries>) {
  const [name, setName] = useState(series?.name ?? '');
  const [slug, setSlug] = useState(series?.slug ?? '');
  const [introduction, setIntroduction] = useState(series?.introduction ?? '');
  const { pictureId: coverId, buttons, picker } = usePictureChoice(series?.coverId ?? null, '封面');
  const fields = { name, slug, introduction, coverId };
  return (
    <>
      <SaveDialog
        title={series ? `修改「${series.name}」` : '新增專題'}
        stored={stored}
        storedWords={stored ? [stored.name, stored.introduction].filter(Boolean).join('，') : ''}
        save={(version) =>
          series ? call('series/change', { series: series.slug, version, ...fields }) : call('series/add', fields)
        }
        onClose={onClose}
      >
        {(errors) => (
          <>
            <TextField label="名稱" value={name} error={errors.name} onChange={setName} data-focus-first />
            <SlugField
              slug={slug}
              stored={series?.slug}
              example="island-days"
              addressOf={(one) => addressOf('news/series', { series: one })}
              error={errors.slug}
              onChange={setSlug}
            />
            <LongTextField
              label="引言"
              name="introduction"
              value={introduction}
              error={errors.introduction}
              onChange={setIntroduction}
              longest={deskLimits.seriesIntroductionMax}
            />
            <div className="author-name">
              <Cover coverId={coverId} />
              {buttons}
            </div>
          </>
        )}
      </SaveDialog>
      {picker}
    </>
  );
}
