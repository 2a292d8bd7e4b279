import type { ReactNode } from 'react';

interface Props {
  /** The name of the list, for its own styles: `staff` has the class `staff-list`. */
  name: string;
  columns: readonly string[];
  /** Adds a last column for the buttons of each row. */
  hasActions?: boolean;
  /** The link in the head of a row covers the whole row. */
  opensRows?: boolean;
  /** The rows. */
  children: ReactNode;
}

/** A table of records; on a phone each row becomes a block. */
export function ListTable({ name, columns, hasActions = false, opensRows = false, children }: Props) {
  const classes = ['list-table', opensRows && 'opens-rows', `${name}-list`];
  return (
    <table className={classes.filter(Boolean).join(' ')}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {hasActions && (
            <th scope="col">
              <span className="for-screen-readers">動作</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
