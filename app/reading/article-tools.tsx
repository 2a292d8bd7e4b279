import { useSyncExternalStore } from 'react';
import type { Article } from '../../contract/article.ts';
import { readingMessages } from '../../contract/reading-messages.ts';
import { SaveArticleButton } from '../member/save-button.tsx';
import { showMessage } from '../overlays/show-message.ts';
import { useCanonical } from '../shell/canonical.ts';
import { TextSizeRow, TextSizeSwitcher } from '../shell/text-size.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import css from './article-tools.module.css';

const places: { icon: IconName; name: string; address: string }[] = [
  { icon: 'line', name: 'LINE', address: 'https://social-plugins.line.me/lineit/share?url=' },
  { icon: 'facebook', name: 'Facebook', address: 'https://www.facebook.com/sharer/sharer.php?u=' },
  { icon: 'x', name: 'X', address: 'https://x.com/intent/post?url=' },
];

/** What a reader does with a text besides reading it: make it larger, put it aside, hand it on. */
export function ArticleTools({ article }: { article: Article }) {
  const address = useCanonical();
  return (
    <div className={css.tools}>
      <div className={css.row}>
        <TextSizeRow />
      </div>
      <div className={css.opener}>
        <TextSizeSwitcher above />
      </div>
      <div className={css.share}>
        <SaveArticleButton article={article} />
        {address && <Share title={article.title} address={address} />}
      </div>
    </div>
  );
}

const unchanging = () => () => {};

function Share({ title, address }: { title: string; address: string }) {
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
      <Tool icon="share" label="分享" onClick={openSheet} absent={!hasSheet} />
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
        </a>
      ))}
      <Tool icon="link" label="複製連結" onClick={copy} />
    </>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  absent?: boolean;
}

function Tool({ icon, label, onClick, absent }: ToolProps) {
  return (
    <button type="button" className={absent ? css.absent : css.tool} onClick={onClick} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
