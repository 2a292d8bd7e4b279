type Go = (address: string) => void;

let follow: Go = (address) => location.assign(address);

/** To another page of this site, as a link would lead there; until navigation has started, the browser loads it. */
export function go(address: string): void {
  follow(address);
}

/** Gives back the way that was taken until now. */
export function setNavigation(navigation: Go): Go {
  const before = follow;
  follow = navigation;
  return before;
}
