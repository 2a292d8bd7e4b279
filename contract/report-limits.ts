/** Limits of error reports: how long, how many, and how many days they are kept. */
export const reportLimits = {
  sentenceMaxLength: 500,
  suggestionMaxLength: 1_000,
  answerMaxLength: 500,
  /** For each member in 24 hours. */
  reportsADay: 20,
  /** For a client's network and the wider ones around it. */
  reportsAnHourForNetwork: { narrow: 10, middle: 20, wide: 100 },
  /** How many of the reporter's newest reports are shown, and how many tokens a device stores. */
  shownToReporter: 20,
  openDays: 365,
  closedDays: 180,
} as const;
