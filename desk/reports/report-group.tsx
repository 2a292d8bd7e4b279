import { Link } from 'wouter';
import { Button } from '../../app/ui/button.tsx';
import { correctionsAnchor } from '../../contract/article.ts';
import type { DeskReport, ReportGroup } from '../../contract/desk/model/report.ts';
import { addressOf } from '../../contract/page-address.ts';
import { reportKindNames, reportStateNames } from '../../contract/report.ts';
import { shortTime } from '../ui/times.ts';
import { sentenceParameter } from '../write/show-sentence.ts';

interface Props {
  group: ReportGroup;
  /** Undefined where the person may not, or where it is closed already. */
  onClose: (() => void) | undefined;
  onReopen: (() => void) | undefined;
}

/** A sentence with everything that readers wrote about it. */
export function ReportGroupItem({ group, onClose, onReopen }: Props) {
  const { article, sentence, isInText, count, reports, corrections } = group;
  const find = isInText ? `?${new URLSearchParams({ [sentenceParameter]: sentence })}` : '';
  return (
    <li className="report-group">
      <h2>
        <Link href={`/articles/${article.id}${find}`}>{article.title}</Link>
      </h2>
      {sentence && <blockquote>{sentence}</blockquote>}
      <p className="report-facts">
        <span className="chip chip-review">{count} 則回報</span>
        {sentence && <span className="chip">{isInText ? '這一句還在文中' : '這一句不在文中'}</span>}
        {!article.isPublic && <span className="chip">文章已下架</span>}
      </p>
      <ul className="report-words">
        {reports.map((report) => (
          <ReportWords key={report.id} report={report} />
        ))}
      </ul>
      {count > reports.length && <p className="quiet">還有 {count - reports.length} 則，處理完這些會接著出現。</p>}
      {corrections.map(({ at, text }) => (
        <p key={at} className="report-correction">
          {shortTime(at)} 更正：{text}{' '}
          {article.isPublic && (
            <a
              className="plain-link"
              href={`${addressOf('news/article', { slug: article.slug })}#${correctionsAnchor}`}
              target="_blank"
              rel="noopener"
            >
              看更正啟事
            </a>
          )}
        </p>
      ))}
      <div className="report-actions">
        <Link className="plain-link" href={`/articles/${article.id}${find}`}>
          {isInText ? '到稿子裡的這一句' : '打開稿子'}
        </Link>
        {onClose && (
          <Button primary onClick={onClose}>
            處理
          </Button>
        )}
        {onReopen && <Button onClick={onReopen}>放回待處理</Button>}
      </div>
    </li>
  );
}

function ReportWords({ report }: { report: DeskReport }) {
  const { at, kind, suggestion, from, state, answer, closedAt, closedBy } = report;
  return (
    <li>
      <p className="report-text">{suggestion || '（沒有說明）'}</p>
      <p className="quiet">
        {reportKindNames[kind]}・{from === 'member' ? '會員' : '訪客'}・<time dateTime={at}>{shortTime(at)}</time>
      </p>
      {closedAt && (
        <p className="quiet">
          {reportStateNames[state]}・{closedBy && `${closedBy}・`}
          <time dateTime={closedAt}>{shortTime(closedAt)}</time>
          {answer && `・答覆：${answer}`}
        </p>
      )}
    </li>
  );
}
