import { messages } from '../../../contract/messages/messages.ts';
import { showLoading, showMessage } from '../../overlays/show.ts';
import { handleLoginRequests, type LoginRequest } from '../../session/ask-login.ts';

type Opener = (request: LoginRequest) => void;

let open: Opener | null = null;

async function bring(): Promise<Opener> {
  open ??= (await import('./open-auth-popup.tsx')).openAuthPopup;
  return open;
}

async function bringAndOpen(request: LoginRequest): Promise<void> {
  const done = showLoading();
  try {
    const opener = await bring();
    done();
    opener(request);
  } catch {
    done();
    showMessage(messages.connectionTrouble);
  }
}

/** The popup's code comes when it is first needed, or when somebody is about to need it. */
export function openPopupOnLoginRequest(): void {
  handleLoginRequests({
    open: (request) => (open ? open(request) : void bringAndOpen(request)),
    preload: () => void bring().catch(() => {}),
  });
}
