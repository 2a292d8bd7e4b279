import type { BriefCard } from '../../contract/article.ts';
import { elderMessages } from '../../contract/messages/elder.ts';
import type { BrowserSettings } from '../../contract/page-data.ts';
import { LaterButton } from '../library/later/later-button.tsx';
import { withListening } from '../listen/listen-buttons.tsx';
import { Drawing } from '../ui/drawing.tsx';
import css from './card-buttons-and-help.module.css';
import type { ElderParts } from './elder-parts.ts';

const speaker = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11';

function CardButtons({ article }: { article: BriefCard }) {
  return (
    <>
      <ListenButton article={article} />
      <LaterButton article={article} className={css.later} />
    </>
  );
}

/** Videos have their own sound. */
function ListenButton({ article: { kind, slug, title } }: { article: BriefCard }) {
  if (kind === 'video') return null;
  return (
    <button
      type="button"
      className={css.listen}
      aria-label={`聽：${title}`}
      onClick={() => withListening((listening) => listening.listenToCard({ slug, title }))}
    >
      <Drawing shape={speaker} />聽
    </button>
  );
}

function Help({ settings: { contactEmail, contactPhone } }: { settings: BrowserSettings }) {
  return (
    <section className={css.help} aria-labelledby="elder-help">
      <h2 id="elder-help" className={css.heading}>
        {elderMessages.helpTitle}
      </h2>
      <ul className={css.hints}>
        {elderMessages.hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      <p>{contactPhone ? elderMessages.callOrWrite : elderMessages.write}</p>
      <ul className={css.contacts}>
        {contactPhone && (
          <li>
            <a className={css.contact} href={`tel:${contactPhone.replaceAll(/[^\d+]/g, '')}`}>
              打電話 <span className={css.number}>{contactPhone}</span>
            </a>
          </li>
        )}
        <li>
          <a className={css.contact} href={`mailto:${contactEmail}`}>
            寫信 <span>{contactEmail}</span>
          </a>
        </li>
      </ul>
    </section>
  );
}

export const parts: ElderParts = { step: 12, CardButtons, Help };
