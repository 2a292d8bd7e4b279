import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Dialog } from '../../overlays/dialog.tsx';
import type { AuthMode } from '../../session/ask-login.ts';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import { authPopup } from './popup-state.ts';
import { RegisterForm } from './register-form.tsx';

const forms: Record<AuthMode, { title: string; Form: () => React.ReactNode }> = {
  login: { title: '登入', Form: LoginForm },
  register: { title: '註冊', Form: RegisterForm },
  forgot: { title: '忘記密碼', Form: ForgotForm },
};

export function AuthPopup() {
  const { open, filled, mode, opening } = useSyncExternalStore(authPopup.subscribe, authPopup.current);
  const { title, Form } = forms[mode];
  const [typedIn, setTypedIn] = useState(0);
  return (
    // A click beside it must not throw away what was typed.
    <Dialog open={open} onClose={authPopup.close} title={title} closesOutside={typedIn !== opening}>
      {filled && (
        <Turned key={`${opening} ${mode}`} onInput={() => setTypedIn(opening)}>
          <Form />
        </Turned>
      )}
    </Dialog>
  );
}

/** The button that turned to this form is gone, and the focus with it: it goes on in the first field. */
function Turned({ children, onInput }: { children: React.ReactNode; onInput: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.tagName === 'DIALOG') {
      place.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    }
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={place} onInput={onInput}>
      {children}
    </div>
  );
}
