import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../overlays/dialog.tsx';
import { addOwnRoot } from '../../overlays/own-root.tsx';
import type { AuthMode, LoginRequest } from '../../session/ask-login.ts';
import { useStore } from '../../ui/store.ts';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import { authPopup } from './popup-state.ts';
import { RegisterForm } from './register-form.tsx';

const forms: Record<AuthMode, { title: string; Form: () => React.ReactNode }> = {
  login: { title: '登入', Form: LoginForm },
  register: { title: '註冊', Form: RegisterForm },
  forgot: { title: '忘記密碼', Form: ForgotForm },
};

let isRendered = false;

/** The popup has a React root of its own, created when it is first opened. */
export function openAuthPopup(request: LoginRequest): void {
  if (!isRendered) addOwnRoot().render(<AuthPopup />);
  isRendered = true;
  authPopup.open(request);
}

function AuthPopup() {
  const { open, filled, mode, opening } = useStore(authPopup);
  const { title, Form } = forms[mode];
  const [typedIn, setTypedIn] = useState(0);
  return (
    // A click beside the popup must not lose what was typed.
    <Dialog open={open} onClose={authPopup.close} title={title} closesOutside={typedIn !== opening}>
      {filled && (
        <FocusedForm key={`${opening} ${mode}`} onInput={() => setTypedIn(opening)}>
          <Form />
        </FocusedForm>
      )}
    </Dialog>
  );
}

/** Focuses the first field where the button that led to this form is gone, and the focus with it. */
function FocusedForm({ children, onInput }: { children: React.ReactNode; onInput: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.tagName === 'DIALOG') {
      container.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    }
    container.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={container} onInput={onInput}>
      {children}
    </div>
  );
}
