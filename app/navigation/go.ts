type Go = (address: string) => void;

let follow: Go = (address) => location.assign(address);

/** Opens a page of this site as a link does. Until navigation has started, the browser loads the page itself. */
export function go(address: string): void {
  follow(address);
}

/** Replaces how pages are opened, and returns the function that was used before. */
export function setNavigation(navigation: Go): Go {
  const before = follow;
  follow = navigation;
  return before;
}
