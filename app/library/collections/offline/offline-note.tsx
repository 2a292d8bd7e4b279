import { useEffect, useEffectEvent } from 'react';
import { offlineCollectionMessages as messages } from '../../../../contract/messages/offline-collection.ts';
import { Button } from '../../../ui/button.tsx';
import css from './offline-note.module.css';

/** Says that the list is what this device has stored, and loads it from the server when there is a network again. */
export function OfflineNote({ count, onReconnect }: { count: number; onReconnect: () => void }) {
  const reconnect = useEffectEvent(onReconnect);
  useEffect(() => {
    const listener = () => reconnect();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
  return (
    <div className={css.note} role="status">
      <p>
        <span className={css.badge}>{messages.offline}</span>
        {messages.shown(count)}
      </p>
      <Button onClick={onReconnect}>{messages.reconnect}</Button>
    </div>
  );
}
