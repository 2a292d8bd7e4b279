type Step = () => Promise<void> | void;

const steps: Step[] = [];

/** Remembers how something that was started is ended again. */
export function onCleanUp(step: Step): void {
  steps.push(step);
}

/** Ends all that was started, last first; one step that fails does not keep the others from being taken. */
export async function cleanUp(): Promise<void> {
  for (let step = steps.pop(); step; step = steps.pop()) {
    try {
      await step();
    } catch (error) {
      console.error('could not clean up:', error);
    }
  }
}
