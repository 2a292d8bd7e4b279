/** On the root element, where browsers must not load links before they are followed. */
export const noSpeculationAttribute = 'data-no-speculation';
