import { clauses } from './clauses.ts';
import css from './phrased-text.module.css';

/** Short text that breaks between its clauses where it can: Chinese has no spaces to tell a line where words end. */
export function PhrasedText({ text }: { text: string }) {
  let at = 0;
  return clauses(text).map((clause) => {
    at += clause.length;
    return (
      <span key={at} className={css.clause}>
        {clause}
      </span>
    );
  });
}
