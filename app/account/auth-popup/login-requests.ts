import { failureMessage } from '../../api/call.ts';
import { afterPaint } from '../../navigation/scheduling.ts';
import { showLoading, showMessage } from '../../overlays/show-overlay.ts';
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

/**
 * Loads the popup's code when it is first needed, or when a visitor points at something that opens it. A dialog makes the
 * browser compute the styles of the whole page, so what was pressed is shown as pressed before.
 */
export function openPopupOnLoginRequest(): void {
  handleLoginRequests({
    open: (request) => afterPaint(() => (loaded ? loaded(request) : void loadAndOpen(request))),
    preload: () => void loadPopup().catch(() => {}),
  });
}
