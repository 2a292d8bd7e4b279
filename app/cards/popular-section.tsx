import type { BriefCard } from '../../contract/article.ts';
import { CardGrid } from './article-cards.tsx';
import { SectionHeading } from './section-heading.tsx';

/** What a page without an article of its own offers to read. */
export function PopularSection({ articles }: { articles: BriefCard[] }) {
  if (articles.length === 0) return null;
  return (
    <section>
      <SectionHeading>熱門</SectionHeading>
      <CardGrid articles={articles} columns="three" />
    </section>
  );
}
