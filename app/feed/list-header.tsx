import type { ReactNode } from 'react';
import { CategoryColor } from '../cards/category-badge.tsx';
import css from './list-header.module.css';

interface Props {
  mark?: ReactNode;
  color?: string;
  title: string;
  role?: string;
  description?: string;
  count?: string;
  page: number;
}

/** The head of a page that is one long list: what it is of, how much there is, and which part this is. */
export function ListHeader({ mark, color, title, role, description, count, page }: Props) {
  return (
    <header className={css.header}>
      {mark}
      <div className={css.text}>
        <h1 className={css.title}>
          {color && <CategoryColor color={color} />}
          {title}
          {role && <span className={css.role}>{role}</span>}
        </h1>
        {description && <p className={css.description}>{description}</p>}
        {(count || page > 1) && (
          <p className={css.count}>
            {count}
            {page > 1 && <span>第 {page} 頁</span>}
          </p>
        )}
      </div>
    </header>
  );
}
