import type { PageProps } from '../navigation/visit.ts';
import { useShell } from '../shell/shell-data.ts';
import { type Chapter, type LinkedText, memberTerms } from '../terms/member-terms.ts';
import { privacyNotice } from '../terms/privacy-notice.ts';
import css from './member-rule.module.css';

interface Part {
  id: string;
  name: string;
  lead: string;
  chapters: Chapter[];
}

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/** 2026 年 11 月 15 日 */
function dayInChinese(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${year} 年 ${month} 月 ${day} 日`;
}

export function MemberRulePage({ data: { updatedOn } }: PageProps<'member-rule'>) {
  const { siteName, settings } = useShell();
  const parts: Part[] = [
    {
      id: 'terms',
      name: '會員服務條款',
      lead: `歡迎使用${siteName}的會員服務。註冊之前，請先閱讀以下條款。`,
      chapters: memberTerms(siteName),
    },
    {
      id: 'privacy',
      name: '個人資料蒐集告知事項',
      lead: '依個人資料保護法第八條第一項規定，於向您蒐集個人資料前，告知下列事項：',
      chapters: privacyNotice(siteName, settings),
    },
  ];
  return (
    <article className={css.page}>
      <h1 className={css.title}>會員條款與隱私權</h1>
      <p className={css.updated}>
        更新日期：<time dateTime={updatedOn}>{dayInChinese(updatedOn)}</time>
      </p>
      <Contents parts={parts} />
      {parts.map((part) => (
        <section key={part.id} id={part.id} className={css.part}>
          <h2>{part.name}</h2>
          <p className={css.lead}>{part.lead}</p>
          {part.chapters.map((chapter, index) => (
            <ChapterText key={chapter.id} chapter={chapter} number={numerals[index]} />
          ))}
        </section>
      ))}
    </article>
  );
}

function Contents({ parts }: { parts: Part[] }) {
  return (
    <nav className={css.contents} aria-label="目錄">
      {parts.map((part) => (
        <div key={part.id}>
          <a className={css.group} href={`#${part.id}`}>
            {part.name}
          </a>
          <ol>
            {part.chapters.map((chapter, index) => (
              <li key={chapter.id}>
                <a href={`#${chapter.id}`}>{`${numerals[index]}、${chapter.title}`}</a>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </nav>
  );
}

function ChapterText({ chapter, number }: { chapter: Chapter; number: string | undefined }) {
  return (
    <section id={chapter.id} className={css.chapter}>
      <h3>{`${number}、${chapter.title}`}</h3>
      {chapter.parts.map((part) => {
        if (typeof part === 'string') return <p key={part}>{part}</p>;
        if ('link' in part) return <LinkedParagraph key={part.text} {...part} />;
        return (
          <ol key={part[0]} className={css.list}>
            {part.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ol>
        );
      })}
    </section>
  );
}

function LinkedParagraph({ text, link }: LinkedText) {
  return (
    <p>
      {text}
      <a href={link.href} rel="noopener">
        {link.name}
      </a>
    </p>
  );
}
