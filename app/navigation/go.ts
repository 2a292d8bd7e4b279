type Go = (address: string) => void;

let follow: Go = (address) => location.assign(address);

/** To another page of this site, as a link would lead there; until navigation has started, the browser loads it. */
export function go(address: string): void {
  follow(address);
}

export function goThrough(navigation: Go): void {
  follow = navigation;
}
