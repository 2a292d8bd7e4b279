let rule = () => false;

/** Whether the next page has to come as a whole, with its own code, instead of being shown by the code that is here. */
export const isFullLoadDue = () => rule();

/** The rule is asked at the moment a page is wanted; when it says yes, the browser loads that page. */
export function setFullLoadRule(isDue: () => boolean): void {
  rule = isDue;
}
