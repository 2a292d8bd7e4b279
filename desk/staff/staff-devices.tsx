import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../app/ui/button.tsx';
import type { StaffMember } from '../../contract/desk/model/staff.ts';
import { call, wordsOf } from '../api/call.ts';
import { DeviceList } from '../ui/device-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loading, Trouble } from '../ui/loading-and-failure.tsx';
import { notify } from '../ui/notices.tsx';

/** The query of all staff members. */
export const staffKey = ['staff'];

/** Lists the browsers in which a staff member is logged in; an administrator can log out one or all. */
export function DevicesDialog({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  const { id, name } = person;
  const queries = useQueryClient();
  const key = [...staffKey, id, 'devices'];
  const { data, error } = useQuery({ queryKey: key, gcTime: 0, queryFn: () => call('staff/devices', { id }) });
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => queries.invalidateQueries({ queryKey: staffKey }),
    onError: (failure) => notify(wordsOf(failure), 'error'),
  });
  const end = (device: string) => act.mutate(() => call('staff/end-device', { id, device }));
  const endAll = () =>
    act.mutate(async () => {
      await call('staff/end-sessions', { id });
      notify(`已登出${name}的所有裝置`);
      onClose();
    });
  return (
    <Dialog title={`${name}登入中的裝置`} onClose={onClose}>
      {error && <Trouble text={wordsOf(error)} />}
      {!data && !error && <Loading />}
      {data?.items.length === 0 && <p className="quiet">沒有登入中的裝置。</p>}
      {data && data.items.length > 0 && (
        <>
          <DeviceList devices={data.items} onEnd={end} />
          <div className="button-row">
            <Button disabled={act.isPending} onClick={endAll}>
              登出所有裝置
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
