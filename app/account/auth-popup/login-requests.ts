import { failureMessage } from '../../api/call.ts';
import { showLoading, showMessage } from '../../overlays/show.ts';
import { handleLoginRequests, type LoginRequest } from '../../session/ask-login.ts';

type OpenPopup = (request: LoginRequest) => void;

let loaded: OpenPopup | null = null;

async function loadPopup(): Promise<OpenPopup> {
  loaded ??= (await import('./auth-popup.tsx')).openAuthPopup;
  return loaded;
}

async function loadAndOpen(request: LoginRequest): Promise<void> {
  const hideLoading = showLoading();
  try {
    const open = await loadPopup();
    hideLoading();
    open(request);
  } catch (error) {
    hideLoading();
    showMessage(failureMessage(error));
  }
}

/** Loads the popup's code when it is first needed, or when a visitor points at something that opens it. */
export function openPopupOnLoginRequest(): void {
  handleLoginRequests({
    open: (request) => (loaded ? loaded(request) : void loadAndOpen(request)),
    preload: () => void loadPopup().catch(() => {}),
  });
}
