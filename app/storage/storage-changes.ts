/** Hears when another tab has written or removed what local storage keeps under a name. */
export function onStorageChange(name: string, listener: (value: string | null) => void): void {
  addEventListener('storage', (event) => {
    // A null key: everything was removed at once, by the browser's settings or by hand.
    if (event.key === name) listener(event.newValue);
    else if (event.key === null) listener(null);
  });
}
