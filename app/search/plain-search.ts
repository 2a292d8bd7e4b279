let isTaken = false;

/** Whether the browser itself brought this page from another of ours, as it does until a page is alive. */
function cameByItself(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isThisPage = arrival?.type === 'navigate' && arrival.name === location.href;
  return isThisPage && document.referrer.startsWith(`${location.origin}/`);
}

/** True once, for a search that was sent before there was anything to remember it. */
export function takePlainSearch(): boolean {
  if (isTaken) return false;
  isTaken = true;
  return cameByItself();
}
