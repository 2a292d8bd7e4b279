import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../app/ui/button.tsx';

export interface MenuItem {
  name: string;
  onChoose: () => void;
}

/**
 * A button that opens a short list of actions. Escape closes it and returns the focus to the button; so does choosing,
 * so that a dialog opened by the action gives the focus back to the button too.
 */
export function Menu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent) => {
      if (!menu.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  }
  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !menu.current?.contains(relatedTarget)) setOpen(false);
  }
  if (items.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and the actions inside.
    <div ref={menu} className="menu" onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button ref={button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {name}
      </Button>
      {isOpen && (
        <ul>
          {items.map(({ name: action, onChoose }) => (
            <li key={action}>
              <button
                type="button"
                onClick={() => {
                  close();
                  onChoose();
                }}
              >
                {action}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
