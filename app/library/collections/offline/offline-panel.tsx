import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { offlineCollectionMessages as messages } from '../../../../contract/messages/offline-collection.ts';
import { showMessage } from '../../../overlays/show-overlay.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { useStore } from '../../../ui/store.ts';
import { canStoreOffline, offlineChoice } from './offline-choice.ts';
import css from './offline-panel.module.css';
import { type OfflineProblem, type OfflineStatus, offlineStatus } from './offline-status.ts';
import { followOtherTabs, switchOff, switchOn, syncCollection } from './sync-collection.ts';

const problemTexts: Record<OfflineProblem, string> = {
  waiting: messages.waiting,
  'saving-data': messages.savingData,
  'device-full': messages.deviceFull,
  refused: messages.refused,
};

/** The member's choice to have the collection on this device, and what came of it. */
export function OfflinePanel() {
  const hintId = useId();
  const status = useStore(offlineStatus);
  // A text, so that the same choice is the same value.
  const chosen = useSyncExternalStore(
    offlineChoice.changes.subscribe,
    () => JSON.stringify(offlineChoice.read()),
    () => 'null',
  );
  const [isRefused, setIsRefused] = useState(false);
  /** What was just chosen, until it is done. */
  const [choosing, setChoosing] = useState<boolean | null>(null);
  const isOn = choosing ?? chosen !== 'null';
  const hasAudio = offlineChoice.read()?.audio ?? false;

  useEffect(() => {
    followOtherTabs();
  }, []);

  async function choose(on: boolean) {
    setChoosing(on);
    setIsRefused(false);
    if (on) setIsRefused(!(await switchOn(false)));
    else {
      await switchOff();
      showMessage(messages.removed);
    }
    setChoosing(null);
  }

  function chooseAudio(audio: boolean) {
    offlineChoice.write(audio);
    void syncCollection();
  }

  if (!canStoreOffline()) return <p className={css.panel}>{messages.unsupported}</p>;
  return (
    <section className={css.panel} aria-label={messages.title}>
      <Switch checked={isOn} onChange={(on) => void choose(on)} describedBy={isOn ? undefined : hintId}>
        <span className={css.title}>{messages.title}</span>
      </Switch>
      {!isOn && (
        <p id={hintId} className={css.hint}>
          {messages.hint}
        </p>
      )}
      {isRefused && (
        <p className={css.problem} role="alert">
          {messages.refused}
        </p>
      )}
      {isOn && (
        <>
          <Checkbox name="audio" checked={hasAudio} onChange={chooseAudio}>
            {messages.audio}
          </Checkbox>
          <div className={css.state}>
            <Progress status={status} />
            <Button onClick={() => void choose(false)}>{messages.remove}</Button>
          </div>
        </>
      )}
    </section>
  );
}

function Progress({ status }: { status: OfflineStatus | null }) {
  const { isRunning = true, problem = null, stored = 0, total = 0, bytes = 0, leftOut = 0, isPartial } = status ?? {};
  const isUnfinished = isRunning && stored < total;
  return (
    <div className={css.progress} role="status">
      {total === 0 && isRunning && <p>{messages.starting}</p>}
      {isUnfinished && (
        <>
          <p>{messages.running(stored, total)}</p>
          <progress className={css.bar} max={total} value={stored} aria-label={messages.title} />
        </>
      )}
      {!isUnfinished && (total > 0 || !isRunning) && <p>{messages.stored(stored, bytes)}</p>}
      {leftOut > 0 && <p className={css.hint}>{messages.leftOut(leftOut)}</p>}
      {isPartial && <p className={css.hint}>{messages.partial}</p>}
      {problem && (
        <p className={css.problem}>
          {problemTexts[problem]}
          {problem === 'saving-data' && (
            <button type="button" className={css.action} onClick={() => void syncCollection({ asked: true })}>
              {messages.downloadNow}
            </button>
          )}
          {problem === 'device-full' && (
            <button type="button" className={css.action} onClick={() => void syncCollection()}>
              {messages.again}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
