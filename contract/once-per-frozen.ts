/** Makes something of an object once; for a frozen one, which many pages show, what was made is kept and frozen too. */
export function oncePerFrozen<Given extends object, Made extends object>(
  make: (given: Given) => Made,
): (given: Given) => Made {
  const made = new WeakMap<Given, Made>();
  return (given) => {
    const known = made.get(given);
    if (known) return known;
    const shown = make(given);
    if (Object.isFrozen(given)) made.set(given, Object.freeze(shown));
    return shown;
  };
}
