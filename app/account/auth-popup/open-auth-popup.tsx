import { createRoot } from 'react-dom/client';
import type { LoginRequest } from '../../session/ask-login.ts';
import { AuthPopup } from './auth-popup.tsx';
import { authPopup } from './popup-state.ts';

let shown = false;

/** The popup has a root of its own, made when it is first opened. */
export function openAuthPopup(request: LoginRequest): void {
  if (!shown) {
    const place = document.createElement('div');
    document.body.append(place);
    createRoot(place).render(<AuthPopup />);
  }
  shown = true;
  authPopup.open(request);
}
