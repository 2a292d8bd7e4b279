import css from './key-points.module.css';

export function KeyPoints({ points }: { points: string[] }) {
  if (points.length === 0) return null;
  return (
    <section className={css.points} aria-label="重點">
      <h2 className={css.heading}>重點</h2>
      <ul className={css.list}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
