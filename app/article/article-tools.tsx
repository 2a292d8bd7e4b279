import { useSyncExternalStore } from 'react';
import type { Article } from '../../contract/article.ts';
import { readingMessages } from '../../contract/messages/reading.ts';
import { SaveArticleButton } from '../library/collections/save-button.tsx';
import { showMessage } from '../overlays/show-overlay.ts';
import { TextSizeRow } from '../shell/text-size.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import iconButton from '../ui/icon-button.module.css';
import css from './article-tools.module.css';

const shareTargets: { icon: IconName; name: string; address: string }[] = [
  { icon: 'line', name: 'LINE', address: 'https://social-plugins.line.me/lineit/share?url=' },
  { icon: 'facebook', name: 'Facebook', address: 'https://www.facebook.com/sharer/sharer.php?u=' },
  { icon: 'x', name: 'X', address: 'https://x.com/intent/post?url=' },
];

/**
 * Text size, save and share. On phones this row is the right end of the bottom bar, sharing opens a panel above it, and
 * the text size is in the top bar.
 */
export function ArticleTools({ article, address }: { article: Article; address: string | null }) {
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

const neverChanges = () => () => {};

const panel = 'share-panel';

function Share({ title, address }: { title: string; address: string }) {
  const canShare = useSyncExternalStore(
    neverChanges,
    () => 'share' in navigator,
    () => false,
  );

  function openShareSheet() {
    // The promise also rejects if the visitor closes the share sheet, which is no error.
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
      <button
        type="button"
        className={`${iconButton.iconButton} ${css.opener}`}
        popoverTarget={panel}
        aria-label="分享"
        title="分享"
      >
        <Icon name="share" />
      </button>
      <div id={panel} className={css.share} popover="auto">
        <Tool icon="share" label="用其他 App 分享" onClick={openShareSheet} absent={!canShare} />
        {shareTargets.map(({ icon, name, address: base }) => (
          <a
            key={icon}
            className={`${iconButton.iconButton} ${css.tool}`}
            href={base + encodeURIComponent(address)}
            target="_blank"
            rel="noopener"
            aria-label={`分享到 ${name}`}
            title={`分享到 ${name}`}
          >
            <Icon name={icon} />
            <span className={css.label}>{name}</span>
          </a>
        ))}
        <Tool icon="link" label="複製連結" onClick={copy} />
      </div>
    </>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  absent?: boolean;
}

/** A click closes the panel. */
function Tool({ icon, label, onClick, absent }: ToolProps) {
  return (
    <button
      type="button"
      className={`${iconButton.iconButton} ${absent ? css.absent : css.tool}`}
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
