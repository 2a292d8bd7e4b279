import type { BriefCard } from '../../../contract/article.ts';
import type { VisitSource } from '../../navigation/visit.ts';
import { followReading } from './finish-reading.ts';
import css from './later-button.module.css';
import { LaterButton } from './later-button.tsx';
import { laterParts } from './later-parts.ts';
import { startLaterSync } from './later-sync.ts';

function CornerButton({ article }: { article: BriefCard }) {
  return <LaterButton article={article} className={css.corner} />;
}

export function startLater(visits: VisitSource): void {
  startLaterSync();
  followReading(visits);
  laterParts.set({ CornerButton });
}
