import { useSyncExternalStore } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { saveMessages } from '../messages.ts';
import { clockTime } from '../ui/times.ts';
import type { SaveStatus } from './autosave.ts';
import type { ArticleInUse } from './use-article.ts';

interface Props {
  state: ArticleInUse;
  onTakeOver: () => void;
  onReload: () => void;
}

/** Where the text is now, and who writes: always on screen, and read aloud when it changes. */
export function SaveState({ state, onTakeOver, onReload }: Props) {
  const { saving, lock, takenOverBy } = state;
  const status = useSyncExternalStore(saving.subscribe, saving.get);
  if (takenOverBy !== null || status.is === 'conflict') {
    const reason = takenOverBy === null ? saveMessages.conflict : saveMessages.takenOver(takenOverBy);
    const kept = status.is === 'conflict' ? `，${saveMessages.keptOn[status.keptOn]}` : '';
    return (
      <span className="save-state save-conflict" role="status">
        {`${reason}${kept}`} <Button onClick={onReload}>看最新內容</Button>
      </span>
    );
  }
  if (lock && !lock.isMine) {
    return (
      <span className="save-state save-reading" role="status">
        {saveMessages.reading(lock.staff.name)} <Button onClick={onTakeOver}>接手</Button>
      </span>
    );
  }
  return (
    <span className={`save-state save-${status.is}`} role="status">
      {wordsOf(status)}
    </span>
  );
}

function wordsOf(status: Exclude<SaveStatus, { is: 'conflict' }>): string {
  if (status.is === 'saved') return `${saveMessages.saved} ${clockTime(status.at)}`;
  return status.is === 'invalid' ? status.message : saveMessages[status.is];
}
