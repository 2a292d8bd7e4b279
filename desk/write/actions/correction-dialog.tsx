import { deskLimits } from '../../../contract/desk/limits.ts';
import { call } from '../../api/call.ts';
import { type ActionDialogProps, TextDialog } from './text-dialog.tsx';

/** Publishes a correction of an article that readers see. */
export function CorrectionDialog({ article: { id }, onClose, onDone }: ActionDialogProps) {
  return (
    <TextDialog
      title="更正"
      label="讀者會看到的更正說明"
      hint="哪裡錯了、正確的是什麼；日期會自動加上。內文的修改請另外按「更新」。"
      button="刊出更正"
      max={deskLimits.correctionMax}
      onClose={onClose}
      onSubmit={(text) => call('article/correct', { id, text })}
      onDone={() => onDone('更正已刊出')}
    />
  );
}
