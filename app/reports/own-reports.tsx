import { libraryMessages } from '../../contract/messages/library.ts';
import { addressOf } from '../../contract/page-address.ts';
import type { OwnReport } from '../../contract/report.ts';
import { call } from '../api/call.ts';
import { FullTime } from '../cards/time.tsx';
import { NothingYet, useLoaded } from '../library/overview/overview-section.tsx';
import { Button } from '../ui/button.tsx';
import { HeadlineText } from '../ui/headline-text.tsx';
import css from './own-reports.module.css';
import { Outcome } from './report-outcome.tsx';
import { tellSeen } from './tell-seen.ts';

/** Where the answers cannot be recorded as seen, they are new again at the next visit. */
async function load(): Promise<OwnReport[]> {
  const { items } = await call('report/state', {});
  tellSeen(items);
  return items;
}

/** The errors that the member reported, on any device, and what came of them. */
export function OwnReports() {
  const [loaded, reload] = useLoaded(load);
  return (
    <section aria-labelledby="own-reports">
      <h2 id="own-reports" className={css.heading}>
        我回報的錯誤
      </h2>
      {loaded.state === 'loading' && <NothingYet>載入中…</NothingYet>}
      {loaded.state === 'failed' && (
        <div role="alert">
          <p>{loaded.message}</p>
          <Button onClick={reload}>重試</Button>
        </div>
      )}
      {loaded.state === 'ready' && loaded.value.length === 0 && (
        <NothingYet>讀到不對的地方，選取那一句就能回報。處理的結果會列在這裡。</NothingYet>
      )}
      {loaded.state === 'ready' && (
        <ul>
          {loaded.value.map((report) => (
            <OwnReportRow key={report.id} report={report} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OwnReportRow({ report }: { report: OwnReport }) {
  const { at, article } = report;
  return (
    <li className={css.row}>
      <p className={css.time}>
        <FullTime at={at} />
      </p>
      <h3 className={article ? css.title : css.gone}>
        {article ? (
          <a href={addressOf('news/article', { slug: article.slug })} aria-label={article.title}>
            <HeadlineText text={article.title} breaks={article.breaks} />
          </a>
        ) : (
          libraryMessages.gone
        )}
      </h3>
      <Outcome report={report} />
    </li>
  );
}
