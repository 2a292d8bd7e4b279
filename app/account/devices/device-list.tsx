import { useCallback, useEffect, useRef, useState } from 'react';
import type { Device } from '../../../contract/account.ts';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { call } from '../../api/call.ts';
import { FullTime, TimeAgo } from '../../cards/time.tsx';
import { Question } from '../../overlays/question.tsx';
import { showMessage } from '../../overlays/show-overlay.ts';
import { logOut } from '../../session/run-session.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';
import { Button } from '../../ui/button.tsx';
import { showCallError } from '../call-errors.ts';
import { Loading, LoadingFailed } from '../section-states.tsx';
import css from './device-list.module.css';

const tabMessage = 'devices';

/** The devices on which the member is logged in; each can be logged out. */
export function DeviceList() {
  const [devices, setDevices] = useState<Device[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [asking, setAsking] = useState(false);
  const isRevoking = useRef(false);

  const load = useCallback(() => {
    setFailed(false);
    call('user/sessions', {}).then(
      ({ items }) => setDevices(items),
      () => setFailed(true),
    );
  }, []);

  useEffect(() => {
    load();
    // Another tab has logged a device out, or another device may have.
    const stopListening = onTabMessage(tabMessage, load);
    addEventListener('focus', load);
    return () => {
      stopListening();
      removeEventListener('focus', load);
    };
  }, [load]);

  /** Logs one device out, or all others. */
  async function revoke(device?: Device): Promise<void> {
    if (isRevoking.current) return;
    isRevoking.current = true;
    try {
      await call('user/session-revoke', device ? { id: device.id } : {});
      setDevices((known) => known?.filter((each) => each.isThis || (device && each.id !== device.id)) ?? null);
      postToTabs(tabMessage, '');
      showMessage(device ? accountMessages.deviceEnded : accountMessages.otherDevicesEnded);
    } catch (error) {
      showCallError(error);
      load();
    } finally {
      isRevoking.current = false;
    }
  }

  function revokeOthers(): void {
    setAsking(false);
    void revoke();
  }

  if (!devices) return failed ? <LoadingFailed retry={load} /> : <Loading />;
  return (
    <>
      <ul className={css.list}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            onLogOut={() => (device.isThis ? void logOut() : void revoke(device))}
          />
        ))}
      </ul>
      {devices.length > 1 && (
        <div className={css.all}>
          <Button onClick={() => setAsking(true)}>登出其他所有裝置</Button>
        </div>
      )}
      <Question
        open={asking}
        title="登出其他所有裝置？"
        yes="全部登出"
        onYes={revokeOthers}
        onNo={() => setAsking(false)}
      >
        {`除了這個裝置，其他 ${devices.length - 1} 個裝置都要重新登入。`}
      </Question>
    </>
  );
}

function DeviceRow({ device, onLogOut }: { device: Device; onLogOut: () => void }) {
  const { name, network, loggedInAt, lastUsedAt, isThis } = device;
  return (
    <li className={css.device}>
      <div className={css.about}>
        <p className={css.name}>
          {name}
          {isThis && <span className={css.badge}>這個裝置</span>}
        </p>
        <p className={css.detail}>
          <span>最近使用：{isThis ? '現在' : <TimeAgo at={lastUsedAt} />}</span>
          <span>
            登入：
            <FullTime at={loggedInAt} />
          </span>
          <span>網路：{network}</span>
        </p>
      </div>
      <Button onClick={onLogOut} aria-label={isThis ? '登出此裝置（這個裝置）' : `登出此裝置：${name}`}>
        登出此裝置
      </Button>
    </li>
  );
}
