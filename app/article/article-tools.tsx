import { useId, useSyncExternalStore } from 'react';
import type { Article } from '../../contract/article.ts';
import { readingMessages } from '../../contract/messages/reading.ts';
import { SaveArticleButton } from '../library/collections/save-button.tsx';
import { showMessage } from '../overlays/show.ts';
import { useCanonical } from '../shell/shell-data.ts';
import { TextSizeRow } from '../shell/text-size.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import css from './article-tools.module.css';

const places: { icon: IconName; name: string; address: string }[] = [
  { icon: 'line', name: 'LINE', address: 'https://social-plugins.line.me/lineit/share?url=' },
  { icon: 'facebook', name: 'Facebook', address: 'https://www.facebook.com/sharer/sharer.php?u=' },
  { icon: 'x', name: 'X', address: 'https://x.com/intent/post?url=' },
];

/**
 * What a reader does with a text besides reading it. On phones the row is the right end of the bottom bar, and the ways
 * to share are a panel that opens above it; the text size is chosen in the top bar there.
 */
export function ArticleTools({ article }: { article: Article }) {
  const address = useCanonical();
  return (
    <div className={css.tools} data-bar="bottom">
      <div className={css.size}>
        <TextSizeRow />
      </div>
      <div className={css.actions}>
        <SaveArticleButton article={article} />
        {address && <Share title={article.title} address={address} />}
      </div>
    </div>
  );
}

const unchanging = () => () => {};

function Share({ title, address }: { title: string; address: string }) {
  const panel = useId();
  const hasSheet = useSyncExternalStore(
    unchanging,
    () => 'share' in navigator,
    () => false,
  );

  function openSheet() {
    // Closing the sheet without choosing counts as a failure; it is none.
    navigator.share({ title, url: address }).catch(() => {});
  }

  function copy() {
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(address))
      .then(
        () => showMessage(readingMessages.linkCopied),
        () => showMessage(readingMessages.linkNotCopied),
      );
  }

  return (
    <>
      <button type="button" className={css.opener} popoverTarget={panel} aria-label="分享" title="分享">
        <Icon name="share" />
      </button>
      <div id={panel} className={css.share} popover="auto">
        <Tool icon="share" label="用其他 App 分享" panel={panel} onClick={openSheet} absent={!hasSheet} />
        {places.map((place) => (
          <a
            key={place.icon}
            className={css.tool}
            href={place.address + encodeURIComponent(address)}
            target="_blank"
            rel="noopener"
            aria-label={`分享到 ${place.name}`}
            title={`分享到 ${place.name}`}
          >
            <Icon name={place.icon} />
            <span className={css.label}>{place.name}</span>
          </a>
        ))}
        <Tool icon="link" label="複製連結" panel={panel} onClick={copy} />
      </div>
    </>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  /** The panel that closes when the tool has been used. */
  panel: string;
  onClick: () => void;
  absent?: boolean;
}

function Tool({ icon, label, panel, onClick, absent }: ToolProps) {
  return (
    <button
      type="button"
      className={absent ? css.absent : css.tool}
      popoverTarget={panel}
      popoverTargetAction="hide"
      onClick={onClick}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
      <span className={css.label}>{label}</span>
    </button>
  );
}
