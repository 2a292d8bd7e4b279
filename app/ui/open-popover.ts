/** What `popover-fallback.ts` sets on an open panel. */
export const openPopoverAttribute = 'data-popover-open';

/** Selects open popovers; a list outside of `:is()` would be an error in browsers without popovers. */
export const openPopover = `:is(:popover-open, [${openPopoverAttribute}])`;
