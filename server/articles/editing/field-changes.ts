import type { EditedArticle } from '../queries/editing.ts';
import { type ArticleFields, type fieldLabels, storedFields } from './article-fields.ts';
import type { IncomingArticle } from './incoming-article.ts';
import { formatTime } from './publish-time.ts';

/** A field that an import changes, as text for the report. */
export interface FieldChange {
  field: keyof typeof fieldLabels;
  before: string;
  after: string;
}

const states = { draft: '草稿', published: '已發布', withdrawn: '已下架' } as const;

export function fieldChanges(
  article: EditedArticle,
  slug: string,
  write: Partial<ArticleFields>,
  incoming: Pick<IncomingArticle, 'category' | 'author'>,
): FieldChange[] {
  const before = storedFields(article);
  const changes = (Object.keys(write) as (keyof ArticleFields)[]).map((field): FieldChange => {
    if (field === 'category')
      return { field, before: article.category_name, after: incoming.category.name ?? incoming.category.slug };
    if (field === 'author')
      return { field, before: article.author_name, after: incoming.author.name ?? incoming.author.slug };
    return { field, before: written(field, before), after: written(field, { ...before, ...write }) };
  });
  return slug === article.slug ? changes : [{ field: 'slug', before: article.slug, after: slug }, ...changes];
}

function written(field: keyof ArticleFields, fields: ArticleFields): string {
  switch (field) {
    case 'keyPoints':
      return fields.keyPoints.join('\n');
    case 'tags':
      return fields.tags.join('、');
    case 'status':
      return states[fields.status];
    case 'publishedAt':
      return formatTime(new Date(fields.publishedAt));
    case 'cover':
    case 'video':
    case 'audio':
      return Object.entries(fields[field])
        .filter(([, value]) => value)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n');
    default:
      return String(fields[field]);
  }
}
