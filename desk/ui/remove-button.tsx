/** Takes a row out of a list. */
export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={onRemove}>
      ✕
    </button>
  );
}
