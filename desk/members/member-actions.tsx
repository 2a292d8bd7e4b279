import { useState } from 'react';
import { Button } from '../../app/ui/button.tsx';
import { TextField } from '../../app/ui/form/text-field.tsx';
import type { MemberDetails } from '../../contract/desk/model/member.ts';
import type { WhoAmI } from '../../contract/desk/model/staff.ts';
import { call, wordsOf } from '../api/call.ts';
import { useTyped } from '../session/typed-in-forms.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { saveFile } from '../ui/dropped-and-saved-files.ts';
import { Trouble } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';

interface Props {
  me: WhoAmI;
  member: MemberDetails;
  /** The reason that was given for this visit. */
  why: string;
  onChanged: (member: MemberDetails) => void;
  onDeleted: () => void;
}

/** The actions of the staff on one account. */
export function MemberActions({ me, member, why, onChanged, onDeleted }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useTyped(me, `delete ${member.id}`, false);
  const body = { id: member.id, reason: why };
  async function run(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify(wordsOf(error), 'error');
    } finally {
      setBusy(false);
    }
  }
  const unlock = () =>
    run(async () => {
      onChanged(await call('member/unlock', body));
      notify('已解除鎖定，會員可以立刻再試');
    });
  const endSessions = () =>
    run(async () => {
      onChanged(await call('member/end-sessions', body));
      notify('已登出所有裝置，還沒用的驗證碼與連結也失效了');
    });
  const download = () =>
    run(async () => {
      const data = await call('member/export', body);
      saveFile(`會員-${member.id}.json`, JSON.stringify(data, null, 2), 'application/json');
      notify('已下載，交給會員後請刪除這個檔案');
    });
  return (
    <section className="account-part">
      <h2>處理</h2>
      <div className="member-actions">
        <Button disabled={isBusy} onClick={() => void unlock()}>
          解除鎖定
        </Button>
        <Button disabled={isBusy || member.devices.length === 0} onClick={() => void endSessions()}>
          登出所有裝置
        </Button>
        <Button disabled={isBusy} onClick={() => void download()}>
          匯出資料
        </Button>
        <Button disabled={isBusy} onClick={() => setDeleting(true)}>
          刪除帳號
        </Button>
      </div>
      {isDeleting && (
        <DeleteDialog me={me} member={member} why={why} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </section>
  );
}

interface DeleteProps {
  me: WhoAmI;
  member: MemberDetails;
  why: string;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteDialog({ me, member, why, onClose, onDeleted }: DeleteProps) {
  const [typed, setTyped] = useTyped(me, `delete ${member.id} typed`, '');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [trouble, setTrouble] = useState('');
  async function remove() {
    if (typed.trim() !== member.id) {
      setError(`請輸入 ${member.id}`);
      return;
    }
    setBusy(true);
    setTrouble('');
    try {
      await call('member/delete', { id: member.id, reason: why });
      onClose();
      onDeleted();
    } catch (failure) {
      setTrouble(wordsOf(failure));
      setBusy(false);
    }
  }
  return (
    <FormDialog
      title={`刪除${member.name}的帳號`}
      button={isBusy ? '刪除中…' : '刪除帳號'}
      isBusy={isBusy}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <p>收藏、閱讀紀錄與所有個人資料都會刪除，無法復原。會員的手機會收到通知。原因：{why}</p>
      <TextField
        label={`請輸入會員編號 ${member.id} 確認`}
        inputMode="numeric"
        autoComplete="off"
        data-focus-first
        value={typed}
        error={error || undefined}
        onChange={(next) => {
          setTyped(next);
          setError('');
        }}
      />
      <Trouble text={trouble} />
    </FormDialog>
  );
}
