import { useStore } from '../ui/store.ts';
import css from './loading.module.css';
import { Modal } from './modal.tsx';
import { loadingStore } from './show-overlay.ts';

export function LoadingHost() {
  const covers = useStore(loadingStore);
  return (
    <Modal open={covers > 0} layer="loading" className={css.loading} label="處理中">
      <svg className={css.ring} viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="20" />
        <path d="M24 4a20 20 0 0 1 20 20" />
      </svg>
      <p>處理中，請稍候</p>
    </Modal>
  );
}
