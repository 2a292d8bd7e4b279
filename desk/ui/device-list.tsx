import { shortTime } from './times.ts';

interface Device {
  id: string;
  name: string;
  network: string;
  lastUsedAt: string;
  isThis?: boolean;
}

/** Lists the browsers in which an account is logged in; `onEnd` logs one of them out. */
export function DeviceList({ devices, onEnd }: { devices: readonly Device[]; onEnd?: (id: string) => void }) {
  return (
    <ul className="plain-list">
      {devices.map(({ id, name, network, lastUsedAt, isThis }) => (
        <li key={id}>
          <span>
            {name}
            {isThis && '（這台）'}
            <small>
              {network}・{shortTime(lastUsedAt)}
            </small>
          </span>
          {onEnd && !isThis && (
            <button type="button" className="text-button" onClick={() => onEnd(id)}>
              登出
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
