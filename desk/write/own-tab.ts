const storageKey = 'desk-tabs';
const mostRemembered = 8;
let chosen: Promise<string> | undefined;

/**
 * The id of this tab, for which the server locks articles. A tab that is opened after a crash, or reloaded without a
 * network, takes the id of the one that ended and with it its locks, so that a writer need not press 接手 against that tab.
 */
export function ownTab(): Promise<string> {
  chosen ??= chooseTab();
  return chosen;
}

async function chooseTab(): Promise<string> {
  const known = rememberedTabs();
  for (const id of known) if (await hold(id)) return id;
  const id = crypto.randomUUID();
  await hold(id);
  try {
    localStorage.setItem(storageKey, JSON.stringify([id, ...known].slice(0, mostRemembered)));
  } catch {
    // Without storage every tab is a new one.
  }
  return id;
}

function rememberedTabs(): string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(known) ? known.filter((id) => /^[0-9a-f-]{36}$/.test(id)) : [];
  } catch {
    return [];
  }
}

/** Whether no other tab has the id. It is this tab's until the page ends, however it ends. */
function hold(id: string): Promise<boolean> {
  // Browsers have locks only on https and on this machine.
  if (!navigator.locks) return Promise.resolve(false);
  return new Promise((resolve) => {
    const work = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    };
    navigator.locks.request(`desk-tab-${id}`, { ifAvailable: true }, work).catch(() => resolve(false));
  });
}
