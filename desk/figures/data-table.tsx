import { numberText } from './period.ts';

export interface TableContent {
  head: readonly string[];
  /** The first cell names the row; null where there is no number. */
  rows: readonly { key: string; cells: readonly (string | number | null)[] }[];
}

/** The numbers of a figure as a table; a long one scrolls within its card, also by keyboard. */
export function DataTable({ title, head, rows }: TableContent & { title: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus.
    <section className="figure-table" aria-label={`${title}的表格`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, column) => (
                <td key={head[column + 1]}>{textOf(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function textOf(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '—';
  return typeof value === 'number' ? numberText(value) : value;
}
