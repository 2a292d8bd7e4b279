import { type ArticleCard, correctionsAnchor } from '../../contract/article.ts';
import { reportMessages } from '../../contract/messages/reports.ts';
import { type OwnReport, reportStateNames } from '../../contract/report.ts';
import { call } from '../api/call.ts';
import { ArticleNotice, showNotice } from '../article/floating-notice.tsx';
import css from './report-outcome.module.css';
import { storedReports } from './stored-reports.ts';
import { tellSeen } from './tell-seen.ts';

const isWithdrawn = ({ state, article }: OwnReport) => state === 'open' && !article;

const outcomeOf = ({ state, answer }: OwnReport) => `${state} ${answer}`;

/**
 * Asks what came of this browser's reports of an article. Returns what shows that, and then what hides it. An outcome is told once;
 * a report that was open when its article was withdrawn is shown at each visit.
 */
export async function findOutcomes({
  id: articleId,
  slug,
}: Pick<ArticleCard, 'id' | 'slug'>): Promise<() => () => void> {
  const { sent, told } = storedReports.read();
  const tokens = sent
    .filter(({ id, ...report }) => (id ? id === articleId : report.slug === slug))
    .map(({ token }) => token);
  const nothing = () => () => {};
  if (tokens.length === 0) return nothing;
  const { items } = await call('report/state', { tokens });
  const isTold = (report: OwnReport) =>
    told.some(({ id, outcome }) => id === report.id && outcome === outcomeOf(report));
  const ofArticle = items.filter((report) => report.articleId === articleId);
  const fresh = ofArticle.filter((report) => report.state !== 'open' && !isTold(report));
  const shown = [...fresh, ...ofArticle.filter(isWithdrawn)];
  if (shown.length === 0) return nothing;
  return () => {
    tellSeen(fresh);
    storedReports.addTold(fresh.map((report) => ({ id: report.id, outcome: outcomeOf(report) })));
    return showNotice((hide) => <OutcomeNotice reports={shown} onClose={hide} />);
  };
}

function OutcomeNotice({ reports, onClose }: { reports: OwnReport[]; onClose: () => void }) {
  return (
    <ArticleNotice
      title={reports.every(isWithdrawn) ? '您回報過這篇報導的錯誤' : '您回報的錯誤，有結果了'}
      closeLabel="關閉回報結果"
      onClose={onClose}
    >
      <ul className={css.list}>
        {reports.map((report) => (
          <li key={report.id} className={css.report}>
            <Outcome report={report} />
          </li>
        ))}
      </ul>
      {reports.some(({ state }) => state === 'corrected') && document.getElementById(correctionsAnchor) && (
        <p>
          <a className={css.link} href={`#${correctionsAnchor}`} onClick={onClose}>
            看文末的更正啟事
          </a>
        </p>
      )}
    </ArticleNotice>
  );
}

/** What was reported, what became of it, and the newsroom's answer; of an open report, that its article was withdrawn. */
export function Outcome({ report }: { report: OwnReport }) {
  const { sentence, suggestion, state, answer } = report;
  return (
    <>
      <p>
        <strong className={state === 'corrected' ? css.corrected : css.state}>
          {isWithdrawn(report) ? reportMessages.withdrawn : reportStateNames[state]}
        </strong>
      </p>
      <blockquote className={css.quote}>{sentence || suggestion}</blockquote>
      {isWithdrawn(report) && <p>{reportMessages.withdrawnSince}</p>}
      {answer && <p className={css.answer}>編輯部回覆：{answer}</p>}
    </>
  );
}
